import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes';
import type { ModuleDefinition } from './define-module';

const asMatched = ({ path, index, children }: RouteConfigEntry): RouteObject =>
  index ? { path, index } : { path, children: children?.map(asMatched) };

const tree = routes.map(asMatched);

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
  const pattern = matchRoutes(tree, `/${path}/${encodeURIComponent(last)}`)?.at(-1)?.route.path ?? '';
  return pattern.startsWith(`${path}/`) && !pattern.includes(':');
}
