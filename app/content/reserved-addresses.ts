import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes';
import type { ModuleDefinition } from './define-module';

const asMatched = ({ path, index, children }: RouteConfigEntry): RouteObject =>
  index ? { path, index } : { path, children: children?.map(asMatched) };

const tree = routes.map(asMatched);

/**
 * React Router asks for a page's data, and programs for an entry's markdown, under the page's address with one of
 * these.
 */
const suffix = /\.(data|md)$/;

/**
 * Whether an entry with this address could not be reached, because something else answers there: a page of the section
 * in `routes.ts`, its feed, or what its definition reserves. Capitals make no difference to routes.
 * `isReservedAddress(changelog, 'Wydania')` → true
 */
export function isReservedAddress({ path, capabilities, reserved = [] }: ModuleDefinition, address: unknown): boolean {
  if (typeof address !== 'string') return false;
  const last = address.trim().toLowerCase();
  if (suffix.test(last) || reserved.includes(last) || (capabilities.feed && last === 'feed.xml')) return true;
  const pattern = matchRoutes(tree, `/${path}/${encodeURIComponent(last)}`)?.at(-1)?.route.path ?? '';
  return pattern.startsWith(`${path}/`) && !pattern.includes(':');
}
