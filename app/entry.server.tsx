import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { deferHydration } from '#app/hydration/defer-hydration';
import { keptHtml } from '#app/hydration/kept-html';
import { withMatchedRoutes } from '#app/hydration/matched-routes';
import { readHandOver, renderToBytes } from '#app/hydration/render-to-bytes';
import { inTime } from './platform/in-time';
import { ownTurn } from './platform/own-turn';
import { ReadyResponse } from './platform/ready-response';
import { isPanelAddress } from './platform/panel-address';
import { requestContext } from './request/request-context.server';
import { addLook } from './shell/add-look.server';
import { partsUnderWay } from './ui/lazy-part';

const longestRenderMs = 10_000;

/** Renders the complete page. Public pages hydrate only when they are touched. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  allRoutes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const routerContext = withMatchedRoutes(allRoutes);
  const { nonce, services } = context.get(requestContext);
  const isPanel = isPanelAddress(new URL(request.url).pathname);
  const settings = await services.settings().catch(() => null);
  const finish = (html: string) => {
    // In development Vite's own scripts come first, and must run at once.
    const deferred = import.meta.env.DEV || isPanel ? html : deferHydration(html, nonce);
    return addLook(deferred, nonce, settings);
  };
  const page = await renderPage(routerContext, request.url, nonce, finish);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new ReadyResponse(page, { status, headers });
}

/** Rejects when a loader's promise or a lazy part does not settle in time. */
async function renderPage(
  router: EntryContext,
  url: string,
  nonce: string,
  finish: (html: string) => string,
): Promise<Buffer<ArrayBuffer>> {
  const handOver = await inTime(longestRenderMs, () => readHandOver(router.serverHandoffStream));
  const kept = process.env.NODE_ENV === 'development' ? null : keptHtml;
  for (;;) {
    await ownTurn();
    const page = renderToBytes(router, url, nonce, handOver, finish, kept);
    if (page !== null) return page;
    const parts = partsUnderWay();
    if (!parts) throw new Error('a part of the page could not be rendered');
    await inTime(longestRenderMs, () => parts);
  }
}

/**
 * What a loader, an action or a component threw that nobody expected; a visitor who left is no error, nor is an address
 * that does not exist.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { services, requestId } = (context as RouterContextProvider).get(requestContext);
  services.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'a page failed');
};
