// Letters without their diacritics, so that 'zrodlo' can stand for 'źródło'. One for one, since positions in texts are
// counted by them: of 'ß' it is 's'.

import { withoutDiacritics } from '#app/platform/fold-letters';

const mappedCodes = 0x250;

const folded = new Uint16Array(mappedCodes);
for (let code = 0; code < mappedCodes; code++) {
  const letter = String.fromCharCode(code);
  folded[code] = withoutDiacritics(letter).charCodeAt(0);
}

/** The code of the plain letter under a lower-case letter's code: of 'ż' that of 'z'. */
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
 * Whether a word could be typed as `typed` by someone who leaves diacritics out: letters are equal, or
 * the typed one is plain where the word's has a diacritic.
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
