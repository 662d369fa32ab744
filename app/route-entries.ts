import type { RouteConfigEntry } from '@react-router/dev/routes';

// The entries of routes.ts. React Router's own builders belong to its build tools; the running server reads routes.ts
// as well, for the addresses that no entry may have (app/content/reserved-addresses.ts), and does not carry those
// tools.

type Options = Pick<RouteConfigEntry, 'id'>;

/** One address, under the address of its parents. */
export const route = (path: string, file: string, options?: Options): RouteConfigEntry => ({ path, file, ...options });

/** The page of its parents' own address. */
export const index = (file: string, options?: Options): RouteConfigEntry => ({ index: true, file, ...options });

/** A frame around its children that adds nothing to their addresses. */
export const layout = (file: string, children: RouteConfigEntry[]): RouteConfigEntry => ({ file, children });

/** Puts `path` before the addresses of all `entries`. */
export const prefix = (path: string, entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map((entry) =>
    entry.index || typeof entry.path === 'string'
      ? { ...entry, path: [path, entry.path].filter(Boolean).join('/') }
      : { ...entry, children: entry.children && prefix(path, entry.children) },
  );
