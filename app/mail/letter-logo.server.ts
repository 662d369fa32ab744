import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#app/files/file-store.server';
import type { Look, Picture } from '#app/settings/look';
import type { LetterLogo, LetterPicture } from './letter';

/** Both logos of a look, and those of the look before it. */
const mostKept = 4;

/**
 * Reads the logo that letters carry, as site-logo.ts chooses it for pages. Bytes are kept by name, as what is drawn
 * never changes. @returns null where there is none; also where the store fails, since mail matters more than its logo
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

  return async ({ logo, logo_dark }: Pick<Look, 'logo' | 'logo_dark'>): Promise<LetterLogo | null> => {
    const chosen = logo ?? logo_dark;
    if (!chosen) return null;
    try {
      const light = await read(chosen);
      return light && { light, dark: logo && logo_dark ? await read(logo_dark) : null };
    } catch {
      return null;
    }
  };
}
