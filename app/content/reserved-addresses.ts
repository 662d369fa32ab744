import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes';
import type { ModuleDefinition } from './define-module';

/** The addresses of pages in `routes.ts` without anything variable, in lower case and without the first slash. */
const pages = new Set([...addressesIn(routes)].filter((address) => !/[:*?]/.test(address)));

function* addressesIn(entries: readonly RouteConfigEntry[], above = ''): Generator<string> {
  for (const { path = '', children = [] } of entries) {
    const address = [above, path.toLowerCase()].filter(Boolean).join('/');
    yield address;
    yield* addressesIn(children, address);
  }
}

/** Suffixes with meaning: React Router requests a page's data with `.data`, clients an entry's markdown with `.md`. */
const suffix = /\.(data|md)$/;

/**
 * Whether something else already answers at an address, so that an entry there could not be reached: a page of the
 * section in `routes.ts`, its feed, or an address that the definition reserves. Case does not matter to routes.
 * `isReservedAddress(changelog, 'Wydania')` → true
 */
export function isReservedAddress({ path, capabilities, reserved = [] }: ModuleDefinition, address: unknown): boolean {
  if (typeof address !== 'string') return false;
  const last = address.trim().toLowerCase();
  if (suffix.test(last) || reserved.includes(last) || (capabilities.feed && last === 'feed.xml')) return true;
  return !last.includes('/') && last !== '' && pages.has(`${path}/${last}`);
}
