import { useLocation } from 'react-router';

/** The parameters of a history that name the revisions it compares. */
const names = { from: 'od', to: 'do' } as const;

interface Compared {
  /** The same as `newer` where there is nothing before it. */
  older: number;
  newer: number;
}

/**
 * The two revisions that an address asks to compare, by default the newest with the one before it. Numbers that no
 * revision has become the nearest.
 *
 * @example readCompared(new URL('…?od=5&do=3'), { first: 1, newest: 9 }) → { older: 3, newer: 5 }
 */
export function readCompared({ searchParams }: URL, { first, newest }: { first: number; newest: number }): Compared {
  const within = (number: number) => Math.min(Math.max(number, first), newest);
  const asked = (name: string) => within(Number.parseInt(searchParams.get(name) ?? '', 10) || newest);
  const to = asked(names.to);
  const from = searchParams.has(names.from) ? asked(names.from) : within(to - 1);
  return { older: Math.min(from, to), newer: Math.max(from, to) };
}

/** The address that compares two revisions, and what it has besides them. */
export function useComparedAddress() {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of Object.values(names)) kept.delete(name);
  return {
    kept: Object.fromEntries(kept),
    addressOf: (from: number, to: number) =>
      `${pathname}?${new URLSearchParams([...kept, [names.from, String(from)], [names.to, String(to)]])}`,
  };
}
