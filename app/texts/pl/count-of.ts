const plural = new Intl.PluralRules('pl-PL');

/** The three forms of a Polish noun after a number: 1 wpis, 2 wpisy, 5 wpisów. */
export interface NounForms {
  one: string;
  few: string;
  many: string;
}

export const characterForms: NounForms = { one: 'znak', few: 'znaki', many: 'znaków' };

/** `nounAfter(5, { one: 'wpis', few: 'wpisy', many: 'wpisów' })` → 'wpisów', for a number that stands elsewhere. */
export function nounAfter(count: number, forms: NounForms): string {
  const rule = plural.select(count);
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many;
}

/** `countOf(5, { one: 'wpis', few: 'wpisy', many: 'wpisów' })` → '5 wpisów' */
export function countOf(count: number, forms: NounForms): string {
  return `${count.toLocaleString('pl-PL')} ${nounAfter(count, forms)}`;
}
