import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#app/files/file-store.server';
import type { Look, Picture } from '#app/settings/look';
import { chooseLogo } from '#app/settings/site-logo';
import type { LetterLogo, LetterPicture } from './letter';

/** Both logos of a look, and those of the look before it. */
const mostKept = 4;

/**
 * Reads the logo that letters carry, the same as on pages. Bytes are kept by name, as what is drawn never changes.
 * @returns null where there is none; also where the store fails, since mail matters more than its logo
 */
export function createLogoReader(store: FileStore) {
  const kept = new Map<string, LetterPicture>();

  async function read({ drawn, width, height }: Picture): Promise<LetterPicture | null> {
    const known = kept.get(drawn);
    if (known) return known;
    const stream = await store.read(drawn);
    if (!stream) return null;
    const picture = { name: drawn, bytes: await buffer(stream), width, height };
    if (kept.size === mostKept) kept.clear();
    kept.set(drawn, picture);
    return picture;
  }

  return async (look: Pick<Look, 'logo' | 'logo_dark'>): Promise<LetterLogo | null> => {
    const chosen = chooseLogo(look);
    if (!chosen) return null;
    try {
      const light = await read(chosen.light);
      return light && { light, dark: chosen.dark && (await read(chosen.dark)) };
    } catch {
      return null;
    }
  };
}
