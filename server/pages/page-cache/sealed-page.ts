import { etagOf } from '#app/platform/etag.server';
import { compress, type Encoding, isCompressible } from '#server/http/encoding';
import { addSecurityHeaders, inlineHash, pagePolicy } from '#server/http/security-headers';

/** A representation ready for the socket: names and values in turn, as `writeHead` takes them. */
export interface Variant {
  etag: string;
  headers: string[];
  notModified: string[];
  body: Buffer;
}

/** A response that is the same for everybody, as bytes. */
export interface SealedPage {
  status: number;
  /** Whether it can be cached: nothing in it is private, and it is the address's real content. */
  keepable: boolean;
  variants: Partial<Record<Encoding, Variant>>;
  /** Returns the representation in this encoding, made on first use. */
  variant(encoding: Encoding): Promise<Variant>;
  bytes(): number;
}

/**
 * Takes an anonymous answer apart into bytes. The scripts and styles that carry its nonce are named by their hashes in
 * the policy instead, and the nonce goes: a script that was injected (XSS) has neither, and does not run.
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
  let body = Buffer.from(await response.arrayBuffer());
  if (headers.get('content-type')?.startsWith('text/html')) {
    const { parts, scripts, styles } = hashInline(body, page.nonce);
    headers.set('content-security-policy', pagePolicy(scripts, styles, page.publicUrl));
    body = Buffer.concat(parts);
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
      const bytes = await compress(body, encoding, keepable ? 'kept' : 'once');
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

/** @returns the page without its nonce, in parts, and the hashes of what carried it */
export function hashInline(html: Buffer, nonce: string): { parts: Buffer[]; scripts: string[]; styles: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, from)) {
    parts.push(html.subarray(from, at));
    from = at + mark.length;
    const end = html.indexOf('>', from);
    const tag = html.toString('utf8', html.lastIndexOf('<', at), end);
    const kind = /^<(script|style)/.exec(tag)?.[1] as keyof typeof hashes | undefined;
    if (!kind || tag.includes(' src=')) continue;
    const text = html.subarray(end + 1, html.indexOf(`</${kind}>`, end));
    if (text.length > 0) hashes[kind].add(inlineHash(text));
  }
  parts.push(html.subarray(from));
  return { parts, scripts: [...hashes.script], styles: [...hashes.style] };
}
