import { buffer } from 'node:stream/consumers';
import type { Services } from '#app/request/services.server';
import { paths } from '#app/paths';
import { etagOf, matchesEtag } from '#app/platform/etag.server';
import { singleFlight } from '#app/platform/single-flight';
import { drawCard } from '#app/settings/draw-card.server';
import { pictureFields } from '#app/settings/look';
import { getPublicSettings, type PublicSettings } from '#app/settings/settings.server';

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
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** Makes what a name stands for once for all who ask. What is not there, or failed, is asked for again. */
  function keep(name: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>) {
    const found = kept.get(name);
    if (found) return found;
    if (kept.size >= mostKept) kept.clear();
    const made = make();
    kept.set(name, made);
    const forget = () => kept.delete(name);
    made.then((bytes) => bytes ?? forget(), forget);
    return made;
  }

  const read = (name: string) =>
    keep(name, async () => {
      const stream = await services.storage.read(name);
      return stream && new Uint8Array(await buffer(stream));
    });

  const readCard = (name: string, logo: string, isForDark: boolean) =>
    keep(name, async () => {
      const bytes = await read(logo);
      return bytes && drawCard(bytes, isForDark);
    });

  const newest = singleFlight(() => getPublicSettings(services.publicDoor.db));

  /** Another instance may know of a change before this one does. */
  async function isHeld(name: string): Promise<boolean> {
    const holds = (settings: PublicSettings) => pictureFields.some((field) => settings[field]?.drawn === name);
    return holds(await services.settings()) || holds(await newest());
  }

  return async (request, pathname) => {
    if (!/^(?:GET|HEAD)$/.test(request.method)) return null;
    if (pathname === '/favicon.ico') {
      const { favicon } = await services.settings().catch(() => ({ favicon: null }));
      const bytes = favicon && (await read(favicon.drawn));
      return bytes && answer(request, bytes, 'public, max-age=3600');
    }
    const name = pathname.startsWith(paths.look('')) ? pathname.slice(paths.look('').length) : '';
    const [, stem, card, dark] = /^(\d+-[0-9a-f]{24})(-card(-dark)?)?\.png$/.exec(name) ?? [];
    const drawn = `${stem}.png`;
    if (stem === undefined || !(await isHeld(drawn))) return null;
    const bytes = await (card ? readCard(name, drawn, dark !== undefined) : read(drawn));
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
