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
  /** What its loaders gave, by route. */
  data: Results;
  navigate: NavigateFunction;
}

let shown: Shown | undefined;
/** The address that is gone to anew with the data it has. */
let stayingAt: string | undefined;

/** Knows the page for `keepPage` and `stayHere`. Stands in the root. */
export function ShownPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const matches = useMatches();
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
    const data: Results = Object.fromEntries(
      loaded.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }]),
    );
    shown = { address: pathname + search, data, navigate };
  });
  return null;
}

/** Ends the navigation that is under way: the page stays as it is, with what is typed in it, and shows the message. */
export function stayHere(message: FlashMessage): void {
  if (!shown) return;
  document.cookie = flashCookie(message);
  stayingAt = shown.address;
  void shown.navigate(shown.address + window.location.hash, { replace: true, preventScrollReset: true });
}

/**
 * A link whose data do not come leaves its page standing and says so; pressed again it tries again. The router would put
 * the error page in its place. A screen that fails to load itself anew goes on with what it has.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const isStaying = stayingAt === pathname + search;
  stayingAt = undefined;
  if (isStaying && shown) return shown.data;
  const results = await next();
  // What another navigation took over has not failed, whatever its broken-off answer says.
  if (request.signal.aborted) return results;
  if (!shown || request.method !== 'GET' || !Object.values(results).some(failedOnTheWay)) return results;
  const { data } = shown;
  const kept = () =>
    Object.fromEntries(
      Object.entries(results).map(([id, result]) => [id, failedOnTheWay(result) ? (data[id] ?? result) : result]),
    );
  if (shown.address === pathname + search) return kept();
  // On the way back or forth the browser is at the other address already.
  if (shown.address === window.location.pathname + window.location.search)
    stayHere({ kind: 'error', ...shellTexts.unreachable });
  return results;
};

/** Whether no answer of the portal's pages came: none at all, or one that a proxy made. What a loader refused is an answer. */
function failedOnTheWay({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || result instanceof Response) return false;
  if (isRouteErrorResponse(result)) return result.status >= 500 && typeof result.data === 'string';
  return result instanceof Error && result.name !== 'AbortError' && result.message !== 'Unexpected Server Error';
}
