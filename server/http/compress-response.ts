import { megabyte } from '#app/platform/byte-sizes';
import { ReadyResponse } from '#app/platform/ready-response';
import { chooseEncoding, compress, isCompressible } from './encoding';

const mostBytes = 8 * megabyte;

/**
 * Compresses an answer of text that nobody compressed yet; files, what is larger than 8 MB and what was chosen by
 * encoding already (a sealed page) pass as they are. The ETag stays: an API client sends it back as If-Match.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const announced = Number(headers.get('content-length') ?? 0);
  if (
    !hasContent(response) ||
    headers.has('content-encoding') ||
    /accept-encoding/i.test(headers.get('vary') ?? '') ||
    status === 206 ||
    headers.has('accept-ranges') ||
    announced > mostBytes
  )
    return response;
  if (!isCompressible(headers.get('content-type'), Number.POSITIVE_INFINITY)) return response;
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  if (encoding === 'identity') {
    headers.append('vary', 'Accept-Encoding');
    return response;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const packed = new Headers(headers);
  packed.append('vary', 'Accept-Encoding');
  packed.delete('content-length');
  if (body.length < 500) return new ReadyResponse(body, { status, headers: packed });
  packed.set('content-encoding', encoding);
  const bytes = (await compress(body, encoding, 'once')) as Buffer<ArrayBuffer>;
  return new ReadyResponse(bytes, { status, headers: packed });
}

/** Whether it has a body. A ready answer is not asked for it: reading `body` would make a stream. */
export const hasContent = (response: Response): boolean => response instanceof ReadyResponse || response.body !== null;
