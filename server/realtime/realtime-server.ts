import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { paths } from '#app/paths';
import { logFailure } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { every } from '#app/platform/every';
import { heartbeatMs } from '#app/realtime/messages';
import type { Services } from '#app/request/services.server';
import type { Doors } from '#server/database/doors';
import { clientAddress } from '#server/http/client-address';
import { securityHeaders } from '#server/http/security-headers';
import { admit, answerOn, refuseUpgrade } from './admit';
import { PanelSockets, presenceChannel } from './panel-sockets';

/** Told by the triggers on the notifications' tables. */
const notificationChannel = 'portal_notifications';
const mostSocketsOfOne = 20;
const mostMessageBytes = 1_024;

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

/** Tells the open panels of what happens elsewhere, and ends those whose session ends. */
export async function startRealtime({ services, doors }: Options): Promise<Realtime> {
  const { log } = services;
  const sockets = new PanelSockets(services);
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let stopped = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const peer = (socket as Duplex & { remoteAddress?: string }).remoteAddress ?? '';
    services.requestLimiter.take(
      'socketHandshakes',
      clientAddress(peer, request.headers['x-forwarded-for'] as string | undefined, services.env.TRUST_PROXY),
    );
    const user = await admit(request, services);
    if (sockets.countOf(user.id) >= mostSocketsOfOne) throw new AppError('too_many', { retryAfterSeconds: 60 });
    if (stopped) throw new AppError('unavailable');
    acceptor.handleUpgrade(request, socket, head, (webSocket) => sockets.add(user, webSocket));
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

  const beat = () => sockets.beat();
  const endOverSessions = () => sockets.endOverSessions();
  const warn = (error: unknown) => log.warn({ err: error }, 'sessions could not be checked');
  const ends = [every(heartbeatMs, beat), every(heartbeatMs, endOverSessions, warn)];
  const unsubscribe = services.changes.subscribe((change) => sockets.tellChange(change));
  const tellUnread = () => sockets.tellUnreadSoon();
  const endListening = await Promise.all([
    doors.listen(
      presenceChannel,
      (payload) => sockets.presence.hear(payload),
      () => sockets.presence.join(),
    ),
    doors.listen(notificationChannel, tellUnread, tellUnread),
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
      unsubscribe();
      await sockets.stop();
      await Promise.all(endListening.map((end) => end()));
      await ended;
    },
  };
}
