import {
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { logFailure, refusalOf } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { isMultipart } from '#app/platform/open-form.server';
import { findRefusedForm, refusedStatus } from '#app/platform/refused-form';
import { sentenceOf } from '#app/platform/sentence-of';
import { isPanelAddress } from '#app/platform/panel-address';
import type { ClosedSite } from '#app/shell/message-views';
import { siteLogoOf } from '#app/settings/site-logo';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { maintenanceRetrySeconds } from '#server/http/maintenance';
import { createPageMethods } from './page-methods';
import { createPageRoutes } from './page-routes';
import { withoutPanel, withPanel } from './panel-routes';
import { forReading, forWriting, isDataAddress } from './route-finder';
import { requireSender } from '#app/request/refuse-form.server';
import { readForm } from '#server/http/read-form';
import { refuse, refuseMethod } from '#server/http/refusals';

export type PageHandler = (request: Request, ctx: RequestContext) => Promise<Response>;

interface Answering {
  read: RequestHandler;
  write: RequestHandler;
  methodsOf: ReturnType<typeof createPageMethods>;
}

/** Answers a request with React Router. In development the build is loaded for each request. */
export function createPageHandler(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): PageHandler {
  let known: { build: ServerBuild; site: Answering; panel?: Promise<Answering> } | null = null;
  return async (request, ctx) => {
    const build = await loadBuild();
    if (known?.build !== build) {
      known = { build, site: createAnswering(withoutPanel(build), mode) };
    }
    const { pathname } = new URL(request.url);
    const { read, write, methodsOf } = isPanelAddress(pathname)
      ? await (known.panel ??= withPanel(build).then((whole) => createAnswering(whole, mode)))
      : known.site;
    const isRead = /^(?:GET|HEAD)$/.test(request.method);
    if (!isRead) {
      const methods = methodsOf(pathname);
      if (!methods) throw new AppError('not_found');
      if (!methods.includes(request.method)) return refuseMethod(request, ctx.requestId, methods);
      requireForm(request);
      readFormOnce(request, ctx);
    }
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    const response = await (isRead ? read : write)(request, context);
    if (!isRead && isForPeople(request) && isRefusedJson(response))
      return refuse(await refusalIn(response), pathname, ctx.requestId);
    const seconds = retrySeconds.get(ctx);
    if (seconds === undefined || response.status < 400) return response;
    const headers = new Headers(response.headers);
    headers.set('retry-after', String(seconds));
    return new Response(response.body, { status: response.status, headers });
  };
}

function createAnswering(build: ServerBuild, mode: string): Answering {
  const whole = translateRefusals(build);
  return {
    read: createPageRoutes(forReading(whole), mode),
    write: createPageRoutes(forWriting(whole), mode),
    methodsOf: createPageMethods(whole),
  };
}

/** The Retry-After of a refused loader or action: the framework drops an error's headers. */
const retrySeconds = new WeakMap<RequestContext, number>();

const closed = new WeakSet<RequestContext>();

/** Maintenance: every loader and action of this request refuses, and the root's error boundary shows the notice. */
export const closeFor = (ctx: RequestContext) => void closed.add(ctx);

export const isClosed = (ctx: RequestContext) => closed.has(ctx);

/** The site's name and contact for the notice; empty where the database is under maintenance. */
async function readClosedSite({ services }: RequestContext): Promise<ClosedSite> {
  try {
    const settings = await services.settings();
    return {
      siteName: settings.site_name,
      contactEmail: settings.contact_email,
      logo: siteLogoOf(settings),
    };
  } catch {
    return { siteName: '', contactEmail: '', logo: null };
  }
}

/**
 * Actions accept forms only.
 * @throws AppError `unsupported_type`
 */
function requireForm({ headers }: Request): void {
  if (
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
  )
    throw new AppError('unsupported_type');
}

/**
 * A form is read with limits per field; by who guards a page, and by its action, only once. One that is sent as a form
 * with files is read by its action alone, behind `requireSender`.
 */
function readFormOnce(request: Request, ctx: RequestContext): void {
  const read = async () => {
    const form = await readForm(request);
    if (isMultipart(request)) await ctx.requireStillAllowed();
    return form;
  };
  let form: Promise<FormData> | undefined;
  Object.defineProperty(request, 'formData', { value: () => (form ??= read()), configurable: true });
}

const isForPeople = ({ headers }: Request) => headers.get('accept')?.includes('text/html') === true;

const isRefusedJson = ({ status, headers }: Response) =>
  [401, 403].includes(status) && headers.get('content-type')?.startsWith('application/json') === true;

/** A form that was refused as a whole, at an address without a screen, whose answer scripts would read. */
async function refusalIn(response: Response): Promise<AppError> {
  const found = findRefusedForm(await response.json());
  const code = response.status === 401 ? 'unauthenticated' : 'forbidden';
  return new AppError(code, found ? { message: found.reason } : {});
}

type Handler = (args: LoaderFunctionArgs) => unknown;

/**
 * An `AppError` thrown by any loader or action reaches the error boundary as a route error with its status and `{ code,
 * detail }`. Where a file or JSON would be the whole answer, no boundary is there: it is a plain page.
 */
function translateRefusals(build: ServerBuild): ServerBuild {
  const wrap = <H extends Handler>(handler: H, isScreen: boolean) =>
    (async (args: LoaderFunctionArgs) => {
      const ctx = args.context.get(requestContext);
      try {
        if (!isClosed(ctx)) {
          if (args.request.method === 'POST') await requireSender(args.request, ctx);
          return await handler(args);
        }
        retrySeconds.set(ctx, maintenanceRetrySeconds);
        throw data(await readClosedSite(ctx), { status: 503 });
      } catch (error) {
        const { pathname } = new URL(args.request.url);
        const hasBoundary = isScreen || isDataAddress(pathname);
        const refusal = refusalOf(error);
        const refused = hasBoundary ? null : findRefusedForm((error as { data?: unknown } | null)?.data);
        if (refused) throw Response.json(refused, { status: refusedStatus(refused.refused) });
        const isFault = !(error instanceof AppError) && refusal.code === 'internal';
        if (isFault && (hasBoundary || !(error instanceof Error))) throw error;
        logFailure(ctx.services.log, error, 'a page could not be made', { requestId: ctx.requestId });
        if (refusal.retryAfterSeconds !== undefined) retrySeconds.set(ctx, refusal.retryAfterSeconds);
        if (!hasBoundary) throw refuse(refusal, pathname, ctx.requestId);
        throw data({ code: refusal.code, detail: sentenceOf(refusal) }, { status: refusal.status });
      }
    }) as unknown as H;
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action } = route.module;
    const isScreen = route.module.default !== undefined || route.module.ErrorBoundary !== undefined;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader && { loader: wrap(loader, isScreen) }),
        ...(action && { action: wrap(action, isScreen) }),
      },
    };
  }
  return { ...build, routes };
}
