import { refusalOf } from '#app/platform/database-errors.server';
import { retryHeaders } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { errorTexts } from '#app/texts/pl/errors';

/**
 * A refusal as `application/problem+json` (RFC 9457), with the stable code and, for a validation, the messages by
 * field. Whatever is no `AppError` becomes a neutral sentence: the caller logs what it was.
 */
export function problemResponse(error: unknown, requestId: string): Response {
  const refusal = refusalOf(error);
  const body = {
    type: 'about:blank',
    title: refusal.title ?? errorTexts[refusal.code],
    status: refusal.status,
    detail: sentenceOf(refusal),
    code: refusal.code,
    ...(refusal.challenge && { challenge: refusal.challenge }),
    ...(Object.keys(refusal.fields).length > 0 && { errors: refusal.fields }),
    request_id: requestId,
  };
  const headers = new Headers({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...retryHeaders(refusal),
  });
  if (refusal.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status: refusal.status, headers });
}
