import type { ServerBuild } from 'react-router';
import { isPanelRoute } from '#app/platform/panel-address';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** In the built server a route of the panel has a function in place of its module (vite.config.ts). */
const moduleOf = async ({ module }: Route): Promise<Route['module']> =>
  typeof module === 'function' ? (module as () => Promise<Route['module']>)() : module;

/** The whole build, with the routes of the panel. */
export async function withPanel(build: ServerBuild): Promise<ServerBuild> {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes))
    routes[id] = route && { ...route, module: await moduleOf(route) };
  return { ...build, routes };
}

/** The framework tries route by route until one fits: for a public page the panel's hundred would come first. */
export function withoutPanel(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).filter(([id, route]) => !isPanelRoute(id, route?.path));
  return { ...build, routes: Object.fromEntries(routes) };
}
