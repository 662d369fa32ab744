import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readPageText } from '#app/hydration/page-text.server';
import { etagOf } from '#app/platform/etag.server';
import { addSecurityHeaders, pagePolicy, scriptHash } from '#server/http/security-headers';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

export type Encoding = 'br' | 'gzip' | 'identity';

/** One representation, ready for the socket: names and values in turn, as `writeHead` takes them. */
export interface Variant {
  etag: string;
  headers: string[];
  notModified: string[];
  body: Buffer;
}

/** An answer that is the same for everyone, as bytes. */
export interface SealedPage {
  status: number;
  /** May be kept: nothing in it is for one visitor only, and it is what the address really has. */
  keepable: boolean;
  variants: Partial<Record<Encoding, Variant>>;
  /** Makes (once) the representation in this encoding. */
  variant(encoding: Encoding): Promise<Variant>;
  bytes(): number;
}

const compressible =
  /^(?:text\/|application\/(?:json|xml|atom\+xml|javascript|manifest\+json|openapi\+json|problem\+json)|image\/svg\+xml)/;

/** Browsers all send one of a few lists: each is read once. */
const chosen = new Map<string, Encoding>();
const mostChosen = 200;

/** Content negotiation: the encoding that a client prefers, `br` before `gzip` where it takes both: `gzip, br;q=0` → gzip, `gzip, br;q=0.5` → gzip, `gzip, br` → br */
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

/** @param quality of brotli: 5 for what is sent a few times, 9 for what is kept */
export async function compress(body: Buffer, encoding: Encoding, quality = 5): Promise<Buffer> {
  if (encoding === 'br') {
    return toBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }
  return encoding === 'gzip' ? toGzip(body) : body;
}

export const isCompressible = (contentType: string | null, bytes: number) =>
  bytes > 500 && compressible.test(contentType ?? '');

/**
 * Takes an anonymous answer apart into bytes. The scripts that carry its nonce are named by their hashes in the policy instead, and the
 * nonce goes: a script that came into the page in any other way has neither, and does not run.
 */
export async function sealPage(
  response: Response,
  page: { path: string; nonce: string; publicUrl: string },
): Promise<SealedPage> {
  const headers = new Headers(response.headers);
  const refused =
    headers.has('set-cookie') || /no-store|private/.test(headers.get('cache-control') ?? '') || response.status >= 500;
  headers.delete('set-cookie');
  for (const name of ['content-length', 'etag']) headers.delete(name);
  headers.set('cache-control', refused ? 'no-store' : 'public, max-age=0, must-revalidate');
  headers.set('vary', 'Accept, Accept-Encoding');
  let body: Buffer;
  if (headers.get('content-type')?.startsWith('text/html')) {
    const { html, hashes } = hashScripts(await readPageText(response), page.nonce);
    headers.set('content-security-policy', pagePolicy(hashes, page.publicUrl));
    body = Buffer.from(html);
  } else {
    body = Buffer.from(await response.arrayBuffer());
  }
  addSecurityHeaders(headers, page.path, page.publicUrl);
  return present(response.status, !refused && response.status === 200, headers, body);
}

function present(status: number, keepable: boolean, headers: Headers, body: Buffer): SealedPage {
  const whole = etagOf(body);
  const packs = isCompressible(headers.get('content-type'), body.length);
  const variants: SealedPage['variants'] = {};
  return {
    status,
    keepable,
    variants,
    async variant(wanted) {
      const made = variants[wanted];
      if (made) return made;
      const encoding = packs ? wanted : 'identity';
      const bytes = await compress(body, encoding);
      const etag = encoding === 'identity' ? whole : whole.replace(/"$/, `-${encoding}"`);
      const common = [...headers].flat();
      if (status === 200) common.push('etag', etag);
      const variant: Variant = {
        etag,
        body: bytes,
        notModified: common,
        headers: [
          ...common,
          ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
          'content-length',
          String(bytes.length),
        ],
      };
      variants[wanted] = variant;
      return variant;
    },
    bytes: () => Object.values(variants).reduce((sum, variant) => sum + variant.body.length + 2_000, body.length),
  };
}

export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts = html.split(mark);
  for (let index = 1; index < parts.length; index++) {
    const before = parts[index - 1] ?? '';
    const after = parts[index] ?? '';
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'));
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue;
    const text = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'));
    if (text.trim()) hashes.add(scriptHash(text));
  }
  return { html: parts.join(''), hashes: [...hashes] };
}
