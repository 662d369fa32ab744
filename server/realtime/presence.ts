import { randomUUID } from 'node:crypto';
import { createQueue } from '#app/platform/queue';
import { readObject } from '#app/realtime/messages';

/** Time to live of an open form: after this long without a heartbeat its instance is gone. */
const expiresAfterMs = 75_000;

interface Holder {
  instance: string;
  socket: string;
  module: string;
  id: string;
  userId: string;
  email: string;
  heardAt: number;
}

type OpenItem = Pick<Holder, 'module' | 'id'>;

export interface Presence {
  /** Asks the other instances for their open forms. Call it whenever listening starts. */
  join(): void;
  /** Handles an announcement of any instance, this one included. */
  hear(payload: string): void;
  open(socket: string, holder: OpenItem & Pick<Holder, 'userId' | 'email'>): void;
  close(socket: string): void;
  /** Announces the local open forms again, and drops expired ones. Call it more often than forms expire. */
  refresh(): void;
  /** The e-mails of the other people who have the item open. */
  others(item: OpenItem, userId: string): string[];
  /** Announces that nothing is open here any more. */
  stop(): Promise<void>;
}

interface Options {
  /** Sends to every instance, this one included; called again once it has resolved. */
  announce: (payload: string) => Promise<void>;
  /** Called when the people who have this item open have changed. */
  onMove: (item: OpenItem) => void;
  now: () => number;
}

/** Tracks who has which item open, across all instances: each announces its own sockets, and nothing is stored. */
export function createPresence({ announce, onMove, now }: Options): Presence {
  const instance = randomUUID();
  const holders = new Map<string, Holder>();
  const own = new Map<string, OpenItem & Pick<Holder, 'userId' | 'email'>>();
  // On connections of a pool, a later message could overtake an earlier one.
  const inTurn = createQueue();
  const say = (message: object) => inTurn(() => announce(JSON.stringify({ instance, ...message })));
  const sayOpen = () => {
    for (const [socket, holder] of own) void say({ socket, ...holder });
  };

  function forget(isGone: (holder: Holder) => boolean): void {
    for (const [key, holder] of holders) {
      if (!isGone(holder)) continue;
      holders.delete(key);
      onMove(holder);
    }
  }

  function hear(payload: string): void {
    const said = readObject(payload);
    if (typeof said.instance !== 'string') return;
    if (said.started === true) {
      if (said.instance !== instance) sayOpen();
      return;
    }
    if (said.stopped === true) return forget((holder) => holder.instance === said.instance);
    if (typeof said.socket !== 'string') return;
    const key = `${said.instance} ${said.socket}`;
    const before = holders.get(key);
    if (said.closed === true) return forget((holder) => holder === before);
    const holder = { ...said, heardAt: now() } as unknown as Holder;
    if (![holder.module, holder.id, holder.userId, holder.email].every((text) => typeof text === 'string')) return;
    holders.set(key, holder);
    if (before?.module === holder.module && before.id === holder.id) return;
    if (before) onMove(before);
    onMove(holder);
  }

  return {
    join() {
      void say({ started: true });
      sayOpen();
    },
    hear,
    open(socket, holder) {
      own.set(socket, holder);
      void say({ socket, ...holder });
    },
    close(socket) {
      if (own.delete(socket)) void say({ socket, closed: true });
    },
    refresh() {
      sayOpen();
      forget((holder) => holder.heardAt + expiresAfterMs < now());
    },
    others({ module, id }, userId) {
      const emails = [...holders.values()]
        .filter((one) => one.module === module && one.id === id && one.userId !== userId)
        .map((one) => one.email);
      return [...new Set(emails)].sort();
    },
    async stop() {
      own.clear();
      await say({ stopped: true });
    },
  };
}
