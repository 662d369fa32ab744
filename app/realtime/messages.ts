/**
 * Why the server closes a socket: the session is over, or its person is no admin any more. Whoever signed in anew
 * comes back.
 */
export const sessionOverCode = 4001;

/** The interval of the server's heartbeats. */
export const heartbeatMs = 30_000;

/** Messages from the server to a panel. They never contain content: whoever may see that requests it normally. */
export type ServerMessage =
  | { type: 'alive' }
  | {
      type: 'change';
      module: string;
      id: string | null;
      action: string;
      actorId: string | null;
      actor: string | null;
      at: string;
    }
  | { type: 'notifications'; unread: number }
  /** The e-mails of the other people who have this item open. */
  | { type: 'presence'; module: string; id: string; others: string[] };

export type ChangeMessage = Extract<ServerMessage, { type: 'change' }>;

/** Messages from a panel: the item that its form has open. */
export type ClientMessage = { type: 'open'; module: string; id: string } | { type: 'close' };

/** Parses a panel's message; null for anything invalid. */
export function readClientMessage(text: string): ClientMessage | null {
  const { type, module, id } = readObject(text);
  if (type === 'close') return { type };
  const known =
    typeof module === 'string' && /^[a-z_]{1,40}$/.test(module) && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id);
  return type === 'open' && known ? { type, module, id } : null;
}

/** Parses JSON as an object; anything else becomes an empty one. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
