// Removes diacritics, so that 'zrodlo' matches 'źródło'. One letter for one letter, as positions in texts depend on it:
// 'ß' becomes 's'.

import { withoutDiacritics } from '#app/platform/fold-letters';

const mappedCodes = 0x250;

const folded = new Uint16Array(mappedCodes);
for (let code = 0; code < mappedCodes; code++) {
  const letter = String.fromCharCode(code);
  folded[code] = withoutDiacritics(letter).charCodeAt(0);
}

/** The code of a lower-case letter without its diacritic: of 'ż' that of 'z'. */
export function foldCode(code: number): number {
  return code < mappedCodes ? (folded[code] ?? code) : code;
}

/** @example foldWord('źródło') // 'zrodlo'; always as long as the word */
export function foldWord(word: string): string {
  let changed = false;
  let result = '';
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    const plain = foldCode(code);
    if (plain !== code) changed = true;
    result += String.fromCharCode(plain);
  }
  return changed ? result : word;
}

/**
 * Whether `typed` can be `word` with missing diacritics: each letter is equal, or plain where the word's has a
 * diacritic.
 *
 * @example leavesOutDiacritics('zadanie', 'żądanie') // true; the other way round: false
 */
export function leavesOutDiacritics(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    const typedCode = typed.charCodeAt(index);
    if (typedCode !== code && typedCode !== foldCode(code)) return false;
  }
  return true;
}
