import { createRequestHandler, data, type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router';
import { AppError } from '#app/platform/errors';
import { getPublicSettings } from '#app/settings/settings.server';
import type { ClosedSite } from '#app/shell/message-views';
import { errorTexts } from '#app/texts/pl/errors';
import { type RequestContext, requestContext } from '#app/request-context.server';
import { maintenanceRetrySeconds } from './maintenance';

export type PageHandler = (request: Request, ctx: RequestContext) => Promise<Response>;

/** Answers a request with React Router's pages. In development the build is asked for anew each time. */
export function createPageHandler(loadBuild: () => Promise<ServerBuild>, mode: 'production' | 'development'): PageHandler {
  let known: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;
  return async (request, ctx) => {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, handle: createRequestHandler(translateRefusals(build), mode) };
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    const response = await known.handle(request, context);
    const seconds = retryAfter.get(ctx);
    if (seconds === undefined || response.status < 400) return response;
    const headers = new Headers(response.headers);
    headers.set('retry-after', String(Math.ceil(seconds)));
    return new Response(response.body, { status: response.status, headers });
  };
}

/** What a refused loader or action asked the visitor to wait: the framework does not carry an error's headers on. */
const retryAfter = new WeakMap<RequestContext, number>();

const closed = new WeakSet<RequestContext>();

/** Maintenance: every loader and action of this request refuses, and the root's error boundary says why. */
export const closeFor = (ctx: RequestContext) => void closed.add(ctx);

export const isClosed = (ctx: RequestContext) => closed.has(ctx);

/** Whose maintenance it is, for the notice; nothing where the database is what is being worked on. */
async function readClosedSite({ publicDb }: RequestContext): Promise<ClosedSite> {
  try {
    const { site_name, contact_email } = await getPublicSettings(publicDb);
    return { siteName: site_name, contactEmail: contact_email };
  } catch {
    return { siteName: '', contactEmail: '' };
  }
}

type Handler = (args: LoaderFunctionArgs) => unknown;

/** An `AppError` thrown by any loader or action reaches the error boundary as a route error with its status and `{ code, detail }`. */
function translateRefusals(build: ServerBuild): ServerBuild {
  const wrap = <H extends Handler>(handler: H) =>
    (async (args: LoaderFunctionArgs) => {
      const ctx = args.context.get(requestContext);
      try {
        if (!isClosed(ctx)) return await handler(args);
        retryAfter.set(ctx, maintenanceRetrySeconds);
        throw data(await readClosedSite(ctx), { status: 503 });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.retryAfter !== undefined) retryAfter.set(ctx, error.retryAfter);
        throw data({ code: error.code, detail: error.detail ?? errorTexts[error.code] }, { status: error.status });
      }
    }) as unknown as H;
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action } = route.module;
    routes[id] = { ...route, module: { ...route.module, ...(loader && { loader: wrap(loader) }), ...(action && { action: wrap(action) }) } };
  }
  return { ...build, routes };
}
