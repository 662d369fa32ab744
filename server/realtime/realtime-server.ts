import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import { WebSocketServer } from 'ws';
import type { RecordedChange } from '#app/audit/changes.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { listOpenSessions } from '#app/identity/list-open-sessions.server';
import type { SessionUser } from '#app/identity/session-user';
import { countUnread } from '#app/notifications/notifications.server';
import { paths } from '#app/paths';
import { logFailure } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { every } from '#app/platform/every';
import { heartbeatMs } from '#app/realtime/messages';
import type { Services } from '#app/request/services.server';
import { getEditingRules } from '#app/settings/settings.server';
import type { Doors } from '#server/database/doors';
import { clientAddress } from '#server/http/client-address';
import { securityHeaders } from '#server/http/security-headers';
import { admit, answerOn, refuseUpgrade } from './admit';
import { mayHear } from './may-hear';
import { PanelSocket } from './panel-socket';
import { createPresence } from './presence';

const presenceChannel = 'portal_presence';
/** Told by the triggers on the notifications' tables. */
const notificationChannel = 'portal_notifications';
const mostSocketsOfOne = 20;
const mostMessageBytes = 1_024;
const gatherMs = 100;

interface Options {
  services: Services;
  doors: Pick<Doors, 'listen'>;
}

export interface Realtime {
  /** Takes the WebSockets of this server; whatever else asks for an upgrade is answered as if it had not. */
  attach(server: Server): void;
  /** Closes every socket and takes no more. */
  stop(): Promise<void>;
}

/** What may end the right to the panel of whoever is there. */
const endsAccess: readonly string[] = ['user', 'settings', 'second_factor'];

/** Tells the open panels of what happens elsewhere, and ends those whose session ends. */
export async function startRealtime({ services, doors }: Options): Promise<Realtime> {
  const { systemDb, log, clock } = services;
  const sockets = new Set<PanelSocket>();
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let stopped = false;

  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const presence = createPresence({
    now: () => clock.now().getTime(),
    announce: async (payload) => {
      await systemDb
        .execute(sql`select pg_notify(${presenceChannel}, ${payload})`)
        .catch(warn('who has what open could not be told'));
    },
    onMove: ({ module, id }) => {
      for (const socket of sockets) if (socket.open?.module === module && socket.open.id === id) tellOthers(socket);
    },
  });
  const tellOthers = (socket: PanelSocket) => {
    if (socket.open)
      socket.send({ type: 'presence', ...socket.open, others: presence.others(socket.open, socket.user.id) });
  };

  async function endOverSessions(): Promise<void> {
    const asked = [...sockets];
    const ids = [...new Set(asked.map(({ user }) => user.sessionId))];
    const open = await listOpenSessions(identityDepsOf(services), ids, await getEditingRules(systemDb));
    for (const socket of asked) if (!open.has(socket.user.sessionId)) drop(socket);
  }
  const drop = (socket: PanelSocket) => {
    forget(socket);
    socket.endSession();
  };
  const forget = (socket: PanelSocket) => {
    sockets.delete(socket);
    presence.close(socket.key);
  };

  async function tellChange(change: RecordedChange): Promise<void> {
    if (sockets.size === 0) return;
    const { subject, subjectId, action, actorId, actor, at } = change;
    if (endsAccess.includes(subject) || (subject === 'session' && !action.startsWith('sign_in')))
      await endOverSessions().catch(warn('sessions could not be checked'));
    for (const socket of sockets)
      if (mayHear(socket.user, change))
        socket.send({ type: 'change', module: subject, id: subjectId, action, actorId, actor, at });
  }

  async function tellUnread(): Promise<void> {
    for (const user of new Map([...sockets].map((socket) => [socket.user.id, socket.user])).values()) {
      const unread = await countUnread(systemDb, user);
      for (const socket of sockets) if (socket.user.id === user.id) socket.send({ type: 'notifications', unread });
    }
  }
  let gathering: NodeJS.Timeout | undefined;
  const hearNotifications = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void tellUnread().catch(warn('unread notifications could not be counted'));
    }, gatherMs);
  };

  function connect(user: SessionUser, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      const panel: PanelSocket = new PanelSocket(user, webSocket, {
        end: () => forget(panel),
        message: (message) => {
          if (!sockets.has(panel)) return;
          panel.open = message.type === 'open' ? { module: message.module, id: message.id } : null;
          if (!panel.open) return presence.close(panel.key);
          presence.open(panel.key, { ...panel.open, userId: user.id, email: user.email });
          tellOthers(panel);
        },
      });
      sockets.add(panel);
      // A session that ended while its socket was being opened is found here.
      void endOverSessions().catch(warn('a session could not be checked'));
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const peer = (socket as Duplex & { remoteAddress?: string }).remoteAddress ?? '';
    services.requestLimiter.take(
      'socketHandshakes',
      clientAddress(peer, request.headers['x-forwarded-for'] as string | undefined, services.env.TRUST_PROXY),
    );
    const user = await admit(request, services);
    if ([...sockets].filter((one) => one.user.id === user.id).length >= mostSocketsOfOne)
      throw new AppError('too_many', { retryAfter: 60 });
    if (stopped) throw new AppError('unavailable');
    connect(user, request, socket, head);
  }

  const refuse = (socket: Duplex, request: IncomingMessage, error: AppError) =>
    void refuseUpgrade(socket, request, error, randomUUID(), services.env.PUBLIC_URL).catch(() => socket.destroy());
  acceptor.on('headers', (lines) => {
    lines.push(
      ...securityHeaders('/api', services.env.PUBLIC_URL).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
    );
  });
  acceptor.on('wsClientError', (_, socket, request) => refuse(socket, request, new AppError('malformed')));

  const beat = () => {
    for (const socket of sockets) socket.beat();
    presence.refresh();
  };
  const ends = [every(heartbeatMs, beat), every(heartbeatMs, endOverSessions, warn('sessions could not be checked'))];
  const unsubscribe = services.changes.subscribe(tellChange);
  const endListening = await Promise.all([
    doors.listen(
      presenceChannel,
      (payload) => presence.hear(payload),
      () => presence.join(),
    ),
    doors.listen(notificationChannel, hearNotifications, hearNotifications),
  ]);

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        if (
          request.url?.split('?')[0] !== paths.api.realtime() ||
          request.headers.upgrade?.toLowerCase() !== 'websocket'
        ) {
          return void server.emit('request', request, answerOn(socket, request));
        }
        upgrade(request, socket, head).catch((error: unknown) => {
          logFailure(log, error, 'a socket could not be opened');
          refuse(socket, request, error instanceof AppError ? error : new AppError('unavailable'));
        });
      });
    },
    async stop() {
      stopped = true;
      const ended = Promise.all(ends.map((end) => end()));
      clearTimeout(gathering);
      unsubscribe();
      await presence.stop();
      await Promise.all([...sockets].map((socket) => socket.leave()));
      await Promise.all(endListening.map((end) => end()));
      await ended;
    },
  };
}
