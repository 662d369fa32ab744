import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { createRouteFinder } from './route-finder';

/** The most addresses whose page is remembered, and the longest; beyond that all are found anew. */
const mostKnown = 1_000;
const longestKnown = 300;

/**
 * Answers with the routes of the asked page alone: the framework would try one after another, twice for each request,
 * until one fits.
 */
export function createPageRoutes(build: ServerBuild, mode: string): RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  const known = new Map<string, RequestHandler>();
  const find = createRouteFinder(build);
  const handlerOf = (pathname: string): RequestHandler => {
    const ids = find(pathname)?.map(({ route }) => route.id) ?? [];
    const leaf = ids.at(-1) ?? '';
    const handle = handlers.get(leaf) ?? createRequestHandler(leaf === '' ? build : withRoutes(build, ids), mode);
    handlers.set(leaf, handle);
    if (known.size >= mostKnown) known.clear();
    if (pathname.length <= longestKnown) known.set(pathname, handle);
    return handle;
  };
  return (request, context) => {
    const { pathname } = new URL(request.url);
    return (known.get(pathname) ?? handlerOf(pathname))(request, context);
  };
}

const withRoutes = (build: ServerBuild, ids: readonly string[]): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(ids.map((id) => [id, build.routes[id]])),
});
