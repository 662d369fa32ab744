import { foldLetters } from '#app/platform/fold-letters';

/**
 * Makes a slug: Polish letters transliterated, lower case, a–z, 0–9 and single hyphens. `slugify('Żółta łódź – nowa!')`
 * → 'zolta-lodz-nowa'. Cut at `max` characters, without a trailing hyphen.
 */
export function slugify(name: string, max = Infinity): string {
  const slug = foldLetters(name)
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug.length > max ? slug.slice(0, max).replace(/-+$/, '') : slug;
}
