import { type RouteMatch, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** An address that takes forms and shows nothing. */
export const takesFormsOnly = ({ module }: Route) =>
  module.action !== undefined && module.loader === undefined && module.default === undefined;

/** Without addresses that take forms only: for readers they are as if they were not there. */
export function forReading(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).filter(([, route]) => route && !takesFormsOnly(route));
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Such an address that says why a form was refused shows nothing else, of which React Router would warn. */
export function forWriting(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.ErrorBoundary || !takesFormsOnly(route)) return [id, route];
    return [id, { ...route, module: { ...route.module, default: () => null } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type Branch = RouteObject & { id: string; children: Branch[] };

/** Finds the routes of a page's address, the outermost first; also where only its data is asked for. */
export function createRouteFinder({
  routes,
}: Pick<ServerBuild, 'routes'>): (pathname: string) => RouteMatch<string, Branch>[] | null {
  const known = Object.values(routes).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): Branch[] =>
    known
      .filter((route) => (route.parentId || undefined) === parentId)
      .map(({ id, path, index, caseSensitive }) => ({ id, path, index, caseSensitive, children: below(id) }) as Branch);
  const tree = below(undefined);
  return (pathname) => matchRoutes(tree, pathOfData(pathname));
}

/** Whether scripts ask for the data of a page. */
export const isDataAddress = (pathname: string) => pathname.endsWith('.data');

/** `/admin/login.data`, with which scripts request a page's data, → `/admin/login` */
const pathOfData = (pathname: string) =>
  pathname
    .replace(/^\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '/')
    .replace(/\.data$/, '');
