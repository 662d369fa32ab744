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
import { shellTexts } from '#app/texts/pl/shell';

type Results = Record<string, DataStrategyResult>;

/** The page that is shown now. */
interface Shown {
  address: string;
  /** Its place in the tab's history. */
  place: number | undefined;
  /** What its loaders gave, by route. */
  data: Results;
  navigate: NavigateFunction;
}

let shown: Shown | undefined;
/** The address that is gone to anew with the data it has. */
let stayingAt: string | undefined;
/** Aborted as soon as the last navigation was taken over by another. */
let lastNavigation: AbortSignal | undefined;
let isModuleLost = false;

const isShown = (address: string) => shown?.address === address;
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Where the browser is in the tab's history, as the router counts; undefined at an entry that is not the router's. */
const placeNow = () => (window.history.state as { idx?: number } | null)?.idx;

/** Knows the page for `keepPage` and `stayHere`. Stands in the root. */
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

/** Ends the navigation that is under way: the page stays as it is, with what is typed in it, and shows the message. */
export function stayHere(message: FlashMessage): void {
  if (!shown) return;
  document.cookie = flashCookie(message);
  stayingAt = shown.address;
  const steps = stepsBack();
  if (steps === 0)
    void shown.navigate(shown.address + window.location.hash, { replace: true, preventScrollReset: true });
  else void shown.navigate(steps);
}

/** How many steps the browser's own buttons have led away already. */
function stepsBack(): number {
  const now = placeNow();
  return shown?.place === undefined || now === undefined ? 0 : shown.place - now;
}

/**
 * A link whose data do not come leaves its page standing and says so; pressed again it tries again. The same for the
 * way back and forth, and for what is sent without a guard of its own. The router would put the error page in its
 * place. A screen that fails to load itself anew goes on with what it has.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const address = addressOf(new URL(request.url));
  const isStaying = stayingAt === address;
  stayingAt = undefined;
  if (isStaying && shown) return shown.data;
  lastNavigation = request.signal;
  if (isModuleLost && request.method === 'GET' && !isShown(address)) return openAsDocument(request);
  const results = await next();
  // What another navigation took over has not failed, whatever its broken-off answer says.
  if (request.signal.aborted) return results;
  if (!shown || !Object.values(results).some(failedOnTheWay)) return results;
  if (request.method !== 'GET') {
    stayHere({ kind: 'error', ...shellTexts.unsent });
    return keep(results, {});
  }
  if (isShown(address)) return keep(results, shown.data);
  await stayUnreached(request.signal);
  return results;
};

/** What failed on the way, in the words of before. */
const keep = (results: Results, before: Results): Results =>
  Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      failedOnTheWay(result) ? (before[id] ?? { type: 'data', result: undefined }) : result,
    ]),
  );

/** Ends once the page is stayed at: the browser goes its way back in its own time. */
async function stayUnreached(signal: AbortSignal): Promise<void> {
  const isBack = stepsBack() !== 0;
  stayHere({ kind: 'error', ...shellTexts.unreachable });
  if (isBack) await overtaken(signal);
}

const overtaken = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

/** The router waits for ever for a module that was lost. @returns once another navigation has taken over */
async function openAsDocument({ url, signal }: Request): Promise<Results> {
  const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => null);
  if (signal.aborted) return {};
  if (answer && answer.status < 500) window.location.assign(url);
  else await stayUnreached(signal);
  await overtaken(signal);
  return {};
}

/** The browser's Navigation API, as far as it is asked here. Older browsers have none, and do as the router says. */
type Navigations = Pick<EventTarget, 'addEventListener'>;
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * Keeps the page also where a module of the next one cannot be fetched: the router then loads the page of now anew,
 * which loses what is typed in it, and without a network leaves the browser's own error in its place. Once for the
 * window.
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
 * Whether no answer of the portal's pages came: none at all, or one that a proxy made. What a loader refused is an
 * answer.
 */
function failedOnTheWay({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || result instanceof Response) return false;
  if (isRouteErrorResponse(result)) return result.status >= 500 && typeof result.data === 'string';
  const error = isWrapped(result) ? result.data : result;
  return error instanceof Error && error.name !== 'AbortError' && error.message !== 'Unexpected Server Error';
}

/** The router hands over what an action of the server threw as `data(…)`, also what `fetch` threw on the way to it. */
const isWrapped = (result: unknown): result is { data: unknown } =>
  typeof result === 'object' && result !== null && 'data' in result;
