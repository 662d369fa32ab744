/**
 * Why the server closes a socket: the session is over, or its person is no admin any more. Nobody needs to come back.
 */
export const sessionOverCode = 4001;

/** How often the server shows that it is there. */
export const heartbeatMs = 30_000;

/** What the server tells a panel. Never any content: who may see that asks for it in the usual way. */
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

/** What a panel tells the server: which item its form is open on. */
export type ClientMessage = { type: 'open'; module: string; id: string } | { type: 'close' };

/** Reads what came from a panel; null for anything else. */
export function readClientMessage(text: string): ClientMessage | null {
  const { type, module, id } = readObject(text);
  if (type === 'close') return { type };
  const known =
    typeof module === 'string' && /^[a-z_]{1,40}$/.test(module) && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id);
  return type === 'open' && known ? { type, module, id } : null;
}

/** Parses JSON that should be an object; whatever else it is has no properties. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
