/** Latin letters that Unicode does not decompose into a letter and a mark. */
const undivided: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ø: 'o',
  Ø: 'O',
  ı: 'i',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
};
const undividedLetters = new RegExp(`[${Object.keys(undivided).join('')}]`, 'g');

/** `withoutDiacritics('Żółta łódź')` → 'Zolta lodz' */
export const withoutDiacritics = (text: string): string =>
  text
    .replace(undividedLetters, (letter) => undivided[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/**
 * Folds case and diacritics, for searches by people. The database's function `fold_text` does the same
 * (fold-letters.test.ts).
 */
export const foldLetters = (text: string): string => withoutDiacritics(text.toLowerCase());
