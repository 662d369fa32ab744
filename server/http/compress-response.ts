import { chooseEncoding, compress, isCompressible } from './encoding';

const largest = 8 * 1024 * 1024;

/**
 * Compresses an answer of text that nobody compressed yet; files, what is larger than 8 MB and what was chosen by
 * encoding already (a sealed page) pass as they are. The ETag stays: an API client sends it back as If-Match.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const announced = Number(headers.get('content-length') ?? 0);
  if (
    !response.body ||
    headers.has('content-encoding') ||
    /accept-encoding/i.test(headers.get('vary') ?? '') ||
    status === 206 ||
    headers.has('accept-ranges') ||
    announced > largest
  )
    return response;
  if (!isCompressible(headers.get('content-type'), Number.POSITIVE_INFINITY)) return response;
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const packed = new Headers(headers);
  packed.append('vary', 'Accept-Encoding');
  if (encoding === 'identity') return new Response(response.body, { status, headers: packed });
  const body = Buffer.from(await response.arrayBuffer());
  packed.delete('content-length');
  if (body.length < 500) return new Response(body, { status, headers: packed });
  packed.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compress(body, encoding, 4)), { status, headers: packed });
}
