import type { ServerBuild } from 'react-router';
import { createRouteFinder, takesFormsOnly } from './route-finder';

/**
 * Which methods a page's address has: those of reading, and POST where one of its routes has an action.
 * @returns answers null for an address that no page has
 */
export function createPageMethods({
  routes,
}: Pick<ServerBuild, 'routes'>): (pathname: string) => readonly string[] | null {
  const find = createRouteFinder({ routes });
  return (pathname) => {
    const matches = find(pathname) ?? [];
    const last = matches.at(-1)?.route;
    if (last?.path === '*') return isDocument.test(pathname) ? ['GET', 'HEAD'] : null;
    const page = last && routes[last.id];
    if (page && takesFormsOnly(page)) return ['POST'];
    return matches.some(({ route }) => routes[route.id]?.module.action) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  };
}

/** Public documents that are no pages: read-only. */
const isDocument = /^\/(?:favicon\.(?:ico|svg)|feed\.xml|sitemap(?:-\d+)?\.xml|robots\.txt|llms(?:-full)?\.txt)$/;
