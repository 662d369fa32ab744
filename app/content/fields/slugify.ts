const polish: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * Makes the part of an address from a name: Polish letters transliterated, lower case, a–z, 0–9 and single hyphens.
 * `slugify('Żółta łódź – nowa!')` → 'zolta-lodz-nowa'. Cut at `max` characters without a trailing hyphen.
 */
export function slugify(name: string, max = Infinity): string {
  const slug = name
    .replace(/[łŁđøßæœ]/g, (letter) => polish[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug.length > max ? slug.slice(0, max).replace(/-+$/, '') : slug;
}
