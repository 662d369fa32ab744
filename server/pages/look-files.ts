import { buffer } from 'node:stream/consumers';
import type { Services } from '#app/request/services.server';
import { paths } from '#app/paths';
import { etagOf, matchesEtag } from '#app/platform/etag.server';
import { singleFlight } from '#app/platform/single-flight';
import { drawCard } from '#app/settings/draw-card.server';
import { pictureFields } from '#app/settings/look';
import { getPublicSettings, type PublicSettings } from '#app/settings/settings.server';
import { cardNameOf } from '#app/settings/site-logo';

type LookServices = Pick<Services, 'settings' | 'publicDoor' | 'storage'>;

const mostKept = 6;

/**
 * Answers what the settings of 'Wygląd' bring into pages: drawn pictures and the icon at its oldest address, also in
 * maintenance. Null for everything else, and for /favicon.ico while the settings have none.
 */
export function createLookFiles(
  services: LookServices,
): (request: Request, pathname: string) => Promise<Response | null> {
  /** Names are given once and never change what they stand for. */
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = kept.get(name);
    if (found) return found;
    const stream = await services.storage.read(name);
    if (!stream) return null;
    return keep(name, new Uint8Array(await buffer(stream)));
  }

  function keep(name: string, bytes: Uint8Array<ArrayBuffer>) {
    if (kept.size >= mostKept) kept.clear();
    kept.set(name, bytes);
    return bytes;
  }

  /** The card of a logo, which is drawn when it is first asked for. */
  async function readCard(logo: string, { logo: light }: PublicSettings) {
    const name = cardNameOf(logo);
    const found = kept.get(name);
    if (found) return found;
    const bytes = await read(logo);
    return bytes && keep(name, await drawCard(bytes, light?.drawn !== logo));
  }

  const newest = singleFlight(() => getPublicSettings(services.publicDoor.db));

  /** The settings that have a picture. Another instance may know of a change before this one does. */
  async function findHolder(name: string): Promise<PublicSettings | null> {
    for (const ask of [services.settings, newest]) {
      const settings = await ask();
      if (pictureFields.some((field) => settings[field]?.drawn === name)) return settings;
    }
    return null;
  }

  return async (request, pathname) => {
    if (!/^(?:GET|HEAD)$/.test(request.method)) return null;
    if (pathname === '/favicon.ico') {
      const { favicon } = await services.settings().catch(() => ({ favicon: null }));
      const bytes = favicon && (await read(favicon.drawn));
      return bytes && answer(request, bytes, 'public, max-age=3600');
    }
    const name = pathname.startsWith(paths.look('')) ? pathname.slice(paths.look('').length) : '';
    const [, stem, card] = /^(\d+-[0-9a-f]{24})(-card)?\.png$/.exec(name) ?? [];
    const drawn = `${stem}.png`;
    const holder = stem === undefined ? null : await findHolder(drawn);
    const bytes = holder && (card ? await readCard(drawn, holder) : await read(drawn));
    return bytes && answer(request, bytes, 'public, max-age=31536000, immutable');
  };
}

function answer(request: Request, bytes: Uint8Array<ArrayBuffer>, caching: string): Response {
  const etag = etagOf(bytes);
  // Mail programs and readers of feeds load the pictures into pages of their own.
  const headers = {
    etag,
    'content-type': 'image/png',
    'cache-control': caching,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}
