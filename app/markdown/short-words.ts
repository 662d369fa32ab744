/** A word of one letter and what parts it from the next word. */
const shortWord = /(?<![\p{L}\p{N}])([aiouwz])[ \n](?=[\p{L}\p{N}„"(]|$)/giu;

/**
 * The text with a no-break space after words of one letter, which Polish leaves at no line's end: 'w domu' has one
 * after the 'w'. A text that ends with such a word and a space goes on in another element.
 */
export const keepShortWords = (text: string): string => text.replace(shortWord, '$1\u00a0');

/** As it is written: without the no-break spaces of `keepShortWords`. */
export const freeShortWords = (text: string): string => text.replace(/(?<![\p{L}\p{N}])([aiouwz])\u00a0/giu, '$1 ');
