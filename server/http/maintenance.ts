import { moduleKeys } from '#app/content/registry';
import { paths } from '#app/paths';
import type { RequestContext } from '#app/request/request-context.server';
import { isPanelPath } from './security-headers';

/**
 * What works for everybody in maintenance mode: the panel and its sign-in, the API's sign-in and description, and
 * ending a subscription, which is one press at any time.
 */
export const isOpenInMaintenance = (path: string) =>
  isPanelPath(path) || openAddresses.some((address) => path.startsWith(address));

const openAddresses = [
  paths.subscription.own(''),
  `${paths.api.root()}/auth/`,
  paths.api.docs(),
  paths.api.openapi(),
  paths.signOut(),
];

/** The calls that anybody may read. The others meet their own guards, whose 401 and 403 come first. */
const publicCalls = new RegExp(
  `^/api/v1/(?:(?:${[...moduleKeys, 'categories'].join('|')})(?:/[^/]+)?|tags|site|search)/?$`,
);

/** What a visitor or a program reads of what is public: that is closed. Writes meet their own guards. */
const isPublicRead = ({ method }: Request, path: string) =>
  path === paths.mcp() || (/^(?:GET|HEAD)$/.test(method) && (publicCalls.test(path) || path.startsWith('/files/')));

/** Whether a request is refused while the portal is closed. Whoever writes reads on what their panel shows. */
export const isClosedRead = (request: Request, path: string, { rights }: Pick<RequestContext, 'rights'>) =>
  isPublicRead(request, path) && (path === paths.mcp() || !rights.includes('write'));

export const maintenanceRetrySeconds = 300;
