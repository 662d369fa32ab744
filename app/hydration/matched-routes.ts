import type { EntryContext } from 'react-router';

/**
 * What the framework renders a page from, without the 150 routes that this page does not show: it would build, flatten
 * and rank all of them for each page.
 */
export function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}
