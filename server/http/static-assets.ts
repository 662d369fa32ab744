import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { etagOf, matchesEtag } from '#app/platform/etag.server';
import { chooseEncoding, compress, type Encoding, isCompressible } from './encoding';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The one address of a file: none with empty names or dots, of which anybody could make ever more. */
const plainAddress = /^(?:\/[\w-][\w.-]*)+\.\w+$/;

interface Asset {
  type: string;
  etag: string;
  body: Buffer;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * The files of the client build, read and packed once when first asked for. Names with a hash never change, so they are
 * kept for good. Answers null for what is no such file.
 */
export function createStaticAssets(folder: string): (request: Request, pathname: string) => Promise<Response | null> {
  const root = path.resolve(folder);
  // No negative caching: anybody can invent names.
  const known = new Map<string, Asset>();
  async function load(pathname: string): Promise<Asset | null> {
    const file = path.join(root, pathname);
    const type = types[path.extname(file)];
    if (!type || !file.startsWith(root + path.sep)) return null;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const body = await readFile(file);
    return { type, etag: etagOf(body), body, packed: {} };
  }
  return async (request, pathname) => {
    if (!/^(?:GET|HEAD)$/.test(request.method) || !plainAddress.test(pathname)) return null;
    const asset = known.get(pathname) ?? (await load(pathname));
    if (!asset) return null;
    known.set(pathname, asset);
    const immutable = pathname.startsWith('/assets/');
    const headers: Record<string, string> = {
      'content-type': asset.type,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: asset.etag,
      vary: 'Accept-Encoding',
    };
    if (matchesEtag(request.headers.get('if-none-match'), asset.etag))
      return new Response(null, { status: 304, headers });
    const encoding = isCompressible(asset.type, asset.body.length)
      ? chooseEncoding(request.headers.get('accept-encoding'))
      : 'identity';
    const body = await (asset.packed[encoding] ??= compress(asset.body, encoding, 'always'));
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}
