import { useEffect } from 'react';
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type NavigateFunction,
  useLocation,
  useMatches,
  useNavigate,
} from 'react-router';
import { flashCookie, type FlashMessage } from '#app/platform/flash';
import { isPanelAddress } from '#app/platform/panel-address';
import { refusedFormOf } from '#app/platform/refused-form';
import { shellTexts } from '#app/texts/pl/shell';

type Results = Record<string, DataStrategyResult>;

/** The page that is currently shown. */
interface Shown {
  address: string;
  /** Its index in the tab's history. */
  place: number | undefined;
  /** The data of its loaders, by route. */
  data: Results;
  navigate: NavigateFunction;
}

let shown: Shown | undefined;
/** The address that is navigated to again with its present data. */
let stayingAt: string | undefined;
/** Aborted once another navigation replaces the last one. */
let lastNavigation: AbortSignal | undefined;
let isModuleLost = false;

const isShown = (address: string) => shown?.address === address;
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The current index in the tab's history, as the router counts; undefined for an entry that is not the router's. */
const placeNow = () => (window.history.state as { idx?: number } | null)?.idx;

/** Tracks the page for `keepPage` and `stayHere`. Rendered in the root. */
export function ShownPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const matches = useMatches();
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
    const data: Results = Object.fromEntries(
      loaded.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }]),
    );
    shown = { place: shown?.place, address: addressOf(location), data, navigate };
  });
  useEffect(() => {
    if (shown) shown.place = placeNow();
    stayingAt = undefined;
  }, [location]);
  return null;
}

/** Cancels the current navigation and shows the message: the page stays, with what is typed in it. */
export function stayHere(message: FlashMessage): void {
  if (!shown) return;
  document.cookie = flashCookie(message);
  stayingAt = shown.address;
  const steps = stepsBack();
  if (steps === 0)
    void shown.navigate(shown.address + window.location.hash, { replace: true, preventScrollReset: true });
  else void shown.navigate(steps);
}

/** How many steps of history the browser has already moved. */
function stepsBack(): number {
  const now = placeNow();
  return shown?.place === undefined || now === undefined ? 0 : shown.place - now;
}

/**
 * When the data of a link cannot be loaded, the page stays and shows a message; another click tries again. The same for
 * back and forward, and for forms without a guard of their own. By default the router would show the error page. A
 * screen that fails to revalidate keeps its data.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const address = addressOf(new URL(request.url));
  const isStaying = stayingAt === address;
  stayingAt = undefined;
  if (isStaying && shown) return shown.data;
  lastNavigation = request.signal;
  if (request.method === 'GET' && !isShown(address) && (isModuleLost || isUnknownHere(address)))
    return openAsDocument(request);
  const results = await next();
  // A navigation that another one has replaced did not fail, even if its response was aborted.
  if (request.signal.aborted) return results;
  if (!shown) return results;
  const refused = Object.values(results)
    .map(({ result }) => refusedFormOf(result))
    .find((form) => form !== null);
  if (refused) {
    stayHere({ kind: 'error', title: shellTexts.unsent.title, description: refused.reason });
    return keep(results, {});
  }
  if (!Object.values(results).some(failedOnTheWay)) return results;
  if (request.method !== 'GET') {
    stayHere({ kind: 'error', ...shellTexts.unsent });
    return keep(results, {});
  }
  if (isShown(address)) return keep(results, shown.data);
  await stayUnreached(request.signal);
  return results;
};

const routesFile = '__reactRouterManifest';

/** Public pages do not know the panel's routes (`siteManifest` in vite.config.ts). */
function isUnknownHere(address: string): boolean {
  const { [routesFile]: known } = window as { [routesFile]?: { routes: object } };
  return isPanelAddress(address) && known !== undefined && !('routes/admin/layout' in known.routes);
}

/** Replaces failed results by the previous data. */
const keep = (results: Results, before: Results): Results =>
  Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      failedOnTheWay(result) || refusedFormOf(result.result)
        ? (before[id] ?? { type: 'data', result: undefined })
        : result,
    ]),
  );

/** Resolves once the page stays: the browser's own step back is asynchronous. */
async function stayUnreached(signal: AbortSignal): Promise<void> {
  const isBack = stepsBack() !== 0;
  stayHere({ kind: 'error', ...shellTexts.unreachable });
  if (isBack) await overtaken(signal);
}

const overtaken = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

/**
 * The router waits forever for a module that failed to load.
 * @returns once another navigation has started
 */
async function openAsDocument({ url, signal }: Request): Promise<Results> {
  const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => null);
  if (signal.aborted) return {};
  if (answer && answer.status < 500) window.location.assign(url);
  else await stayUnreached(signal);
  await overtaken(signal);
  return {};
}

/** The part of the Navigation API that is used here. Older browsers lack it and fall back to the router's behaviour. */
type Navigations = Pick<EventTarget, 'addEventListener'>;
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * Keeps the page also when a module of the next one cannot be loaded. By default the router reloads the current page,
 * which loses what is typed in it, and without a network shows the browser's error page. Call it once.
 */
export function keepPageWithoutModules(): void {
  const { navigation } = window as { navigation?: Navigations };
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated) return;
    event.preventDefault();
    isModuleLost = true;
    if (lastNavigation && !lastNavigation.aborted) stayHere({ kind: 'error', ...shellTexts.unreachable });
  });
}

/**
 * Whether the request did not reach the portal: no response, or one made by a proxy. A loader's refusal is a response.
 */
function failedOnTheWay({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || result instanceof Response) return false;
  if (isRouteErrorResponse(result)) return result.status >= 500 && typeof result.data === 'string';
  const error = isWrapped(result) ? result.data : result;
  return error instanceof Error && error.name !== 'AbortError' && error.message !== 'Unexpected Server Error';
}

/** The router wraps what a server action threw as `data(…)`, including a failed `fetch`. */
const isWrapped = (result: unknown): result is { data: unknown } =>
  typeof result === 'object' && result !== null && 'data' in result;
