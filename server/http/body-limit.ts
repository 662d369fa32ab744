import { paths } from '#app/paths';
import { megabyte } from '#app/platform/byte-sizes';
import { AppError } from '#app/platform/errors';
import { isMultipart } from '#app/platform/open-form.server';
import { isPanelPath } from './security-headers';

/**
 * The most bytes that the body of such a request may have. An upload is read and limited by its own handler, from the
 * socket.
 */
export function bodyLimit(request: Request): number {
  const path = new URL(request.url).pathname;
  // React Router asks for the data of an action under its page's address with `.data`.
  const takesImport = path.replace(/\.data$/, '') === paths.admin.transfer();
  // Another form there is read as all forms are, before anybody asks who sends it.
  const isImport = takesImport && isMultipart(request);
  if (isImport || path === paths.api.files()) return Number.POSITIVE_INFINITY;
  if (path.startsWith('/api/')) return 2 * megabyte;
  // The panel's forms: an entry's 500,000 characters may be percent-encoded with six bytes each.
  if (isPanelPath(path) && !path.startsWith(paths.admin.signIn())) return 8 * megabyte;
  // Public forms: the longest text is a message (`longestMessage`).
  return megabyte / 8;
}

/**
 * The same request with a body that fails as soon as it grows past `most`.
 * @throws AppError `too_large` where the request says so beforehand
 */
export function limitBody(request: Request, most: number): Request {
  // Whoever asks for the body of a request makes it flow into memory, whether it is read or not. Requests that read
  // have none.
  if (most === Number.POSITIVE_INFINITY || /^(?:GET|HEAD)$/.test(request.method) || !request.body) return request;
  const refusal = () => new AppError('too_large');
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > most) throw refusal();
  if (announced <= most) return request; // the parser takes no more than was announced
  let taken = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        taken += chunk.byteLength;
        if (taken > most) controller.error(refusal());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: counted,
    duplex: 'half',
  } as RequestInit);
}
