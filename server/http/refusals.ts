import { paths } from '#app/paths';
import { AppError, retryHeaders } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { shellTexts } from '#app/texts/pl/shell';
import { problemResponse } from './problem';
import { neutralPage } from './neutral-page';

/** Answers OPTIONS with the methods of an address, and any other method that it does not have with 405. */
export function refuseMethod(request: Request, requestId: string, methods: readonly string[]): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const refusal = refuse(new AppError('method_not_allowed'), new URL(request.url).pathname, requestId);
  refusal.headers.set('allow', allow);
  return refusal;
}

/** Refuses a request before it reached a page or call: a problem for programs, a plain Polish page for people. */
export function refuse(error: AppError, path: string, requestId: string): Response {
  if (path.startsWith('/api/') || path === paths.mcp()) return problemResponse(error, requestId);
  const headers: Record<string, string> = {
    ...retryHeaders(error),
    ...(error.status === 401 && { 'www-authenticate': 'Bearer' }),
  };
  const title = error.code === 'maintenance' ? shellTexts.maintenance.title : shellTexts.error.numbered(error.status);
  return neutralPage(error.status, title, sentenceOf(error), headers);
}
