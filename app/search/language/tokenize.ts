// Splits text into words: runs of letters, digits and combining marks. Words joined by a sign without a space
// (kubectl-config, v1.2) form an identifier: its parts are words, and so is the whole.

const unknown = 0;
const wordClass = 1;
const separatorClass = 2;
const surrogateFirst = 0xd800;
const surrogateLast = 0xdfff;
const softHyphen = 0xad;
const joiners = new Set([...'-._+#/:@'].map((sign) => sign.charCodeAt(0)));
const longestIdentifier = 64;

const classes = new Uint8Array(0x10000);

/**
 * Whether a UTF-16 code unit is part of a word: a letter, digit, combining mark or soft hyphen. Marks that only choose
 * how a sign is drawn, as behind an emoji, are none.
 */
function isWordCode(code: number): boolean {
  const known = classes[code];
  if (known !== unknown) return known === wordClass;
  const isSurrogate = code >= surrogateFirst && code <= surrogateLast;
  const sign = String.fromCharCode(code);
  const isWord =
    code === softHyphen ||
    (!isSurrogate && /[\p{L}\p{N}\p{Mn}\p{Mc}]/u.test(sign) && !/\p{Variation_Selector}/u.test(sign));
  classes[code] = isWord ? wordClass : separatorClass;
  return isWord;
}

/**
 * Calls `take` for every word with its position; a whole identifier comes after its parts.
 * @param from where to start; a word that starts before is cut
 */
export function eachWord(
  text: string,
  take: (word: string, start: number, end: number, isIdentifier: boolean) => void,
  from = 0,
  to = text.length,
): void {
  let chainStart = -1;
  let at = from;
  while (at < to) {
    if (!isWordCode(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    while (at < to && isWordCode(text.charCodeAt(at))) at++;
    const word = normaliseWord(text.slice(start, at));
    if (word === '') {
      // Nothing but soft hyphens.
      chainStart = -1;
      continue;
    }
    take(word, start, at, false);
    const goesOn = joiners.has(text.charCodeAt(at)) && at + 1 < to && isWordCode(text.charCodeAt(at + 1));
    if (goesOn) {
      if (chainStart < 0) chainStart = start;
      at++;
    } else if (chainStart >= 0) {
      if (at - chainStart <= longestIdentifier) take(normaliseWord(text.slice(chainStart, at)), chainStart, at, true);
      chainStart = -1;
    }
  }
}

function normaliseWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes('\u00ad') ? lower.replaceAll('\u00ad', '') : lower;
}

/** Polish case endings after an abbreviation and a hyphen: PDF-ów, URL-ach. */
const endingsOfAbbreviations = /-(?:a|ą|ach|ami|e|ę|em|i|ie|iem|o|om|ow|owi|owie|ów|u|y)$/;

/**
 * A hyphenated word without its hyphens; null for other words.
 *
 * @example joinParts('e-mail') // 'email', but null for 'url-ach'
 */
export function joinParts(word: string): string | null {
  return /^\p{L}+(?:-\p{L}+)+$/u.test(word) && !endingsOfAbbreviations.test(word) ? word.replaceAll('-', '') : null;
}
