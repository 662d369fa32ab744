import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { chooseEncoding, compress, type Encoding, isCompressible, matchesEtag } from './page-cache/sealed-page';
import { createHash } from 'node:crypto';

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

interface Asset {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * The files of the client build, read and packed once when first asked for. Names with a hash never change, so they are kept for good.
 * Answers null for what is no such file.
 */
export function createStaticAssets(folder: string): (request: Request, pathname: string) => Promise<Response | null> {
  const root = path.resolve(folder);
  const known = new Map<string, Promise<Asset | null>>();
  async function load(pathname: string): Promise<Asset | null> {
    const file = path.join(root, pathname);
    const type = types[path.extname(file)];
    if (!type || !file.startsWith(root + path.sep)) return null;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const body = await readFile(file);
    return { type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, bodies: { identity: Promise.resolve(body) } };
  }
  return async (request, pathname) => {
    if (!/^(?:GET|HEAD)$/.test(request.method) || !/^\/[\w./-]+\.\w+$/.test(pathname) || pathname.includes('..')) return null;
    let asset = await known.get(pathname);
    if (!asset) {
      asset = await load(pathname);
      // A made-up name is not remembered: there are as many as anyone likes.
      if (!asset) return null;
      known.set(pathname, Promise.resolve(asset));
    }
    const immutable = pathname.startsWith('/assets/');
    const headers: Record<string, string> = {
      'content-type': asset.type,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: asset.etag,
      vary: 'Accept-Encoding',
    };
    if (matchesEtag(request.headers.get('if-none-match'), asset.etag)) return new Response(null, { status: 304, headers });
    const plain = await (asset.bodies.identity as Promise<Buffer>);
    const encoding = isCompressible(asset.type, plain.length) ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity';
    const body = await (asset.bodies[encoding] ??= compress(plain, encoding, 11));
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}
