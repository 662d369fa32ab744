import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

export type Encoding = 'br' | 'gzip' | 'identity';

const compressible =
  /^(?:text\/|application\/(?:json|xml|atom\+xml|javascript|manifest\+json|openapi\+json|problem\+json)|image\/svg\+xml)/;

/** Memoized: browsers send only a few different headers. */
const chosen = new Map<string, Encoding>();
const mostChosen = 200;

/**
 * Content negotiation: the encoding that a client prefers, `br` before `gzip` where it takes both: `gzip, br;q=0` →
 * gzip, `gzip, br;q=0.5` → gzip, `gzip, br` → br
 */
export function chooseEncoding(accept: string | undefined | null): Encoding {
  if (!accept) return 'identity';
  const known = chosen.get(accept);
  if (known) return known;
  const choice = readEncoding(accept);
  if (chosen.size >= mostChosen) chosen.clear();
  if (accept.length <= 200) chosen.set(accept, choice);
  return choice;
}

function readEncoding(accept: string): Encoding {
  const weights = new Map<string, number>();
  for (const one of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : 'identity';
}

/**
 * How hard a body is packed, by how often it is sent. What goes out once takes half the CPU time of the next better
 * level, for a few hundredths more bytes.
 */
const levels = { once: { br: 2, gzip: 3 }, kept: { br: 5, gzip: 6 }, always: { br: 11, gzip: 6 } } as const;

export async function compress(body: Buffer, encoding: Encoding, sent: keyof typeof levels): Promise<Buffer> {
  if (encoding === 'br') {
    return toBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: levels[sent].br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }
  return encoding === 'gzip' ? toGzip(body, { level: levels[sent].gzip }) : body;
}

export const isCompressible = (contentType: string | null, bytes: number) =>
  bytes > 500 && compressible.test(contentType ?? '');
