import { paths } from '#app/paths';
import { isPanelPath } from './security-headers';

/**
 * What works for everybody in maintenance mode: the panel and its sign-in, the API's sign-in and description, and
 * ending a subscription, which is one press at any time.
 */
export const isOpenInMaintenance = (path: string) =>
  isPanelPath(path) ||
  path.startsWith('/subskrypcja/') ||
  /^\/(?:api\/v1\/auth\/|api\/docs|api\/openapi\.json|wyloguj)/.test(path);

/**
 * What a visitor or a program reads of what is public: that is closed. Writes and what only admins read meet their own
 * guards.
 */
export const isPublicRead = ({ method }: Request, path: string) =>
  path === paths.mcp() ||
  (/^(?:GET|HEAD)$/.test(method) &&
    /^\/(?:api|files)\//.test(path) &&
    !/^\/api\/v1\/(?:users|settings|api-keys|stats)(?:\/|$)/.test(path));

export const maintenanceRetrySeconds = 300;
