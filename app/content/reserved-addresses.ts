import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes, { sections } from '#app/routes';
import type { ModuleDefinition } from './define-module';
import { modules } from './registry';

/** The addresses of pages in `routes.ts` without anything variable, in lower case and without the first slash. */
const pages = new Set([...addressesIn(routes)].filter((address) => !/[:*?]/.test(address)));

/** Those of pages that are of no section, the variable ones too: `kontakt`, `tagi/:tag`. */
const otherPages = [...addressesIn(routes, sections)].filter((address) => !address.includes('*'));
const otherPage = new RegExp(
  `^/(?:${otherPages.map((address) => address.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')).join('|')})$`,
  'i',
);

/** Whether a page of no section is at this path: `/kontakt`, `/tagi/plan`, `/admin/dokumentacja`. */
export const isOtherPage = (path: string): boolean => otherPage.test(path);

/** The first segments of such pages. */
export const otherSegments: ReadonlySet<string> = new Set(otherPages.map((address) => address.split('/')[0] ?? ''));

function* addressesIn(
  entries: readonly RouteConfigEntry[],
  without: readonly RouteConfigEntry[] = [],
  above = '',
): Generator<string> {
  for (const entry of entries) {
    if (without.includes(entry)) continue;
    const { path = '', children = [] } = entry;
    const address = [above, path.toLowerCase()].filter(Boolean).join('/');
    yield address;
    yield* addressesIn(children, without, address);
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

/**
 * Checks at start that no two answer under one name.
 * @param answered the addresses that the server answers itself, under whose first segments no module can be
 * @throws Error that names the module
 */
export function requireFreePaths(answered: readonly string[]): void {
  // The panel's sections are what follows `admin/`.
  requireFree('path', [...otherPages, ...otherPages.map((address) => address.replace(/^admin\//, '')), ...answered]);
}

/** The same for the keys of modules, under which the API has their calls. */
export function requireFreeKeys(calls: readonly string[]): void {
  requireFree('key', calls);
}

function requireFree(name: 'key' | 'path', addresses: readonly string[]): void {
  const taken = new Set(addresses.map((address) => address.replace(/^\//, '').split('/')[0]));
  for (const module of modules) {
    const fail = (whose: string) => {
      throw new Error(`content module '${module.key}': its ${name} '${module[name]}' belongs to ${whose}`);
    };
    if (taken.has(module[name])) fail('the portal already');
    if (modules.some((other) => other !== module && other[name] === module[name])) fail('another module');
  }
}
