import { sql } from 'drizzle-orm';
import type { WebSocket } from 'ws';
import type { RecordedChange } from '#app/audit/changes.server';
import { listOpenSessions } from '#app/identity/list-open-sessions.server';
import type { SessionUser } from '#app/identity/session-user';
import { countUnread } from '#app/notifications/notifications.server';
import type { ClientMessage } from '#app/realtime/messages';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { Services } from '#app/request/services.server';
import { getEditingRules } from '#app/settings/settings.server';
import { mayHear } from './may-hear';
import { PanelSocket } from './panel-socket';
import { createPresence, type Presence } from './presence';

export const presenceChannel = 'portal_presence';
const gatherMs = 100;

/** What may end the right to the panel of whoever is there. */
const endsAccess: readonly string[] = ['user', 'settings', 'second_factor'];

/** The open panels of this instance: who they are, what they have open, and what each is told. */
export class PanelSockets {
  readonly presence: Presence;
  private readonly sockets = new Set<PanelSocket>();
  private gathering: NodeJS.Timeout | undefined;

  constructor(private readonly services: Services) {
    const { systemDb, clock } = services;
    this.presence = createPresence({
      now: () => clock.now().getTime(),
      announce: async (payload) => {
        await systemDb
          .execute(sql`select pg_notify(${presenceChannel}, ${payload})`)
          .catch(this.warn('who has what open could not be told'));
      },
      onMove: ({ module, id }) => {
        for (const socket of this.sockets)
          if (socket.open?.module === module && socket.open.id === id) this.tellOthers(socket);
      },
    });
  }

  countOf(userId: string): number {
    return [...this.sockets].filter(({ user }) => user.id === userId).length;
  }

  add(user: SessionUser, webSocket: WebSocket): void {
    const panel: PanelSocket = new PanelSocket(user, webSocket, {
      end: () => this.forget(panel),
      message: (message) => this.hear(panel, message),
    });
    this.sockets.add(panel);
    // A session that ended while its socket was being opened is found here.
    void this.endOverSessions().catch(this.warn('a session could not be checked'));
  }

  /** Ends the sockets whose session has ended. */
  async endOverSessions(): Promise<void> {
    const asked = [...this.sockets];
    const ids = [...new Set(asked.map(({ user }) => user.sessionId))];
    const rules = await getEditingRules(this.services.systemDb);
    const open = await listOpenSessions(identityDepsOf(this.services), ids, rules);
    for (const socket of asked) {
      if (open.has(socket.user.sessionId)) continue;
      this.forget(socket);
      socket.endSession();
    }
  }

  async tellChange(change: RecordedChange): Promise<void> {
    if (this.sockets.size === 0) return;
    const { subject, subjectId, action, actorId, actor, at } = change;
    if (endsAccess.includes(subject) || (subject === 'session' && !action.startsWith('sign_in')))
      await this.endOverSessions().catch(this.warn('sessions could not be checked'));
    // A renewal changes no entry: whoever has it open must not be told so.
    const id = action === 'renew' ? null : subjectId;
    for (const socket of this.sockets)
      if (mayHear(socket.user, change))
        socket.send({ type: 'change', module: subject, id, action, actorId, actor, at });
  }

  /** Tells everybody how many notifications they have not read, once for those that come together. */
  tellUnreadSoon(): void {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      void this.tellUnread().catch(this.warn('unread notifications could not be counted'));
    }, gatherMs);
  }

  beat(): void {
    for (const socket of this.sockets) socket.beat();
    this.presence.refresh();
  }

  async stop(): Promise<void> {
    clearTimeout(this.gathering);
    await this.presence.stop();
    await Promise.all([...this.sockets].map((socket) => socket.leave()));
  }

  private hear(panel: PanelSocket, message: ClientMessage): void {
    if (!this.sockets.has(panel)) return;
    panel.open = message.type === 'open' ? { module: message.module, id: message.id } : null;
    if (!panel.open) return this.presence.close(panel.key);
    this.presence.open(panel.key, { ...panel.open, userId: panel.user.id, email: panel.user.email });
    this.tellOthers(panel);
  }

  private forget(panel: PanelSocket): void {
    this.sockets.delete(panel);
    this.presence.close(panel.key);
  }

  private tellOthers(panel: PanelSocket): void {
    const { open, user } = panel;
    if (open) panel.send({ type: 'presence', ...open, others: this.presence.others(open, user.id) });
  }

  private async tellUnread(): Promise<void> {
    for (const user of new Map([...this.sockets].map((socket) => [socket.user.id, socket.user])).values()) {
      const unread = await countUnread(this.services.systemDb, user);
      for (const socket of this.sockets) if (socket.user.id === user.id) socket.send({ type: 'notifications', unread });
    }
  }

  private warn(message: string) {
    return (error: unknown) => this.services.log.warn({ err: error }, message);
  }
}
