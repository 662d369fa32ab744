import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Branch = RouteObject & { id: string; children: Branch[] };

/**
 * Which methods a page's address has: those of reading, and POST where one of its routes has an action.
 * @returns answers null for an address that no page has
 */
export function createPageMethods({
  routes,
}: Pick<ServerBuild, 'routes'>): (pathname: string) => readonly string[] | null {
  const known = Object.values(routes).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): Branch[] =>
    known
      .filter((route) => (route.parentId || undefined) === parentId)
      .map(({ id, path, index, caseSensitive }) => ({ id, path, index, caseSensitive, children: below(id) }) as Branch);
  const tree = below(undefined);
  return (pathname) => {
    const matches = matchRoutes(tree, pathOfData(pathname)) ?? [];
    if (matches.at(-1)?.route.path === '*') return isDocument.test(pathname) ? ['GET', 'HEAD'] : null;
    return matches.some(({ route }) => routes[route.id]?.module.action) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  };
}

/** Public documents that are no pages: read-only. */
const isDocument = /^\/(?:feed\.xml|sitemap(?:-\d+)?\.xml|robots\.txt|llms(?:-full)?\.txt)$/;

/** `/admin/login.data`, with which scripts request a page's data, → `/admin/login` */
const pathOfData = (pathname: string) =>
  pathname
    .replace(/^\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '/')
    .replace(/\.data$/, '');
