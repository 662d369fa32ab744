import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#app/paths';
import { type Connection, createConnection } from './connection';
import { type ClientMessage, type ServerMessage } from './messages';
import { useDirtyForms } from './use-dirty-forms';

interface Realtime {
  say(message: ClientMessage): void;
  subscribe(listener: (message: ServerMessage) => void): () => void;
  /**
   * Prevents revalidation of the screen.
   * @returns releases it
   */
  hold(): () => void;
}

const RealtimeContext = createContext<Realtime | null>(null);

export const useRealtime = () => useContext(RealtimeContext);

const gatherMs = 250;

/** Without an answer it is unknown, and the connection is retried. */
async function isSessionOver(): Promise<boolean> {
  const answer = await fetch(paths.api.session()).catch(() => null);
  if (!answer?.ok) return false;
  const { user } = (await answer.json()) as { user: { role: string } | null };
  // Whether a moderator may write is checked by the server, which closes the connection.
  return user?.role !== 'admin' && user?.role !== 'moderator';
}

interface ProviderProps {
  /** Whether the current screen shows the changed subject. */
  shows: (subject: string) => boolean;
  children: ReactNode;
}

/** Shared by all listeners of the connection. */
interface Shared {
  listeners: Set<(message: ServerMessage) => void>;
  holds: number;
  said: ClientMessage;
}

/**
 * The panel's connection to the server: screens revalidate after changes elsewhere, unless somebody is typing into
 * them.
 */
export function RealtimeProvider({ shows, children }: ProviderProps) {
  const dirty = useDirtyForms();
  const { revalidate } = useRevalidator();
  const latest = useRef({ shows, revalidate });
  useEffect(() => {
    latest.current = { shows, revalidate };
  });
  const line = useRef<Connection>(undefined);
  const shared = useRef<Shared>({ listeners: new Set(), holds: 0, said: { type: 'close' } });
  useEffect(() => {
    const { listeners } = shared.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (shared.current.holds === 0 && !dirty.current) void latest.current.revalidate();
      }, gatherMs);
    };
    const connection = createConnection({
      connect: () => new WebSocket(new URL(paths.api.realtime(), window.location.href.replace(/^http/, 'ws'))),
      isOnline: () => navigator.onLine,
      onUp: refresh,
      onSessionOver: refresh,
      isSessionOver,
      onMessage: (message) => {
        if (message.type === 'notifications' || (message.type === 'change' && latest.current.shows(message.module)))
          refresh();
        for (const listener of listeners) listener(message);
      },
    });
    line.current = connection;
    // The screen's own effects run first: their message waits here.
    connection.say(shared.current.said);
    connection.start();
    const occasions = ['online', 'offline', 'focus'] as const;
    for (const name of occasions) window.addEventListener(name, connection.tryNow);
    return () => {
      for (const name of occasions) window.removeEventListener(name, connection.tryNow);
      clearTimeout(timer);
      connection.stop();
    };
  }, [dirty]);
  const realtime = useMemo<Realtime>(
    () => ({
      say(message) {
        shared.current.said = message;
        line.current?.say(message);
      },
      subscribe(listener) {
        const { listeners } = shared.current;
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      hold() {
        shared.current.holds += 1;
        return () => void (shared.current.holds -= 1);
      },
    }),
    [],
  );
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}

/**
 * The number at the bell: what was loaded, or what the server said since.
 * @param loaded a new object whenever the number was loaded again
 */
export function useUnread(loaded: { unread: number }): number {
  const realtime = useRealtime();
  const [said, setSaid] = useState({ after: loaded, unread: loaded.unread });
  useEffect(
    () =>
      realtime?.subscribe((message) =>
        message.type === 'notifications' ? setSaid({ after: loaded, unread: message.unread }) : undefined,
      ),
    [realtime, loaded],
  );
  return said.after === loaded ? said.unread : loaded.unread;
}
