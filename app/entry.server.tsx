import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { deferHydration } from '#app/hydration/defer-hydration';
import { keptHtml } from '#app/hydration/kept-html';
import { withMatchedRoutes } from '#app/hydration/matched-routes';
import { readHandOver, renderToText } from '#app/hydration/render-to-text';
import { inTime } from './platform/in-time';
import { ReadyResponse } from './platform/ready-response';
import { isPanelAddress } from './platform/panel-address';
import { requestContext } from './request/request-context.server';
import { addLook } from './shell/add-look.server';

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
  // The panel's editors are lazy, which needs Suspense and so a stream.
  const text = isPanel
    ? finish(await renderStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce))
    : await renderText(routerContext, request.url, nonce, finish);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new ReadyResponse(text, { status, headers });
}

/** Rejects when a loader's promise does not settle in time. */
async function renderText(
  router: EntryContext,
  url: string,
  nonce: string,
  finish: (html: string) => string,
): Promise<string> {
  const handOver = await inTime(longestRenderMs, () => readHandOver(router.serverHandoffStream));
  const kept = process.env.NODE_ENV === 'development' ? null : keptHtml;
  return renderToText(router, url, nonce, handOver, finish, kept);
}

function renderStream(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER, // the whole page is wanted: nothing is gained by writing it in several goes
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      writev(written, done) {
        for (const { chunk } of written) chunks.push(chunk as Buffer);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        if (failure) reject(failure);
        else pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), longestRenderMs);
  });
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
