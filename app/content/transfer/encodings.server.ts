import { isUtf8 } from 'node:buffer';

/** The encoding that a byte order mark names: Notepad calls UTF-16 'Unicode'. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** A text that was read, and whether its encoding is a guess: what old Polish texts are in. */
export interface Decoded {
  text: string;
  isGuess: boolean;
}

/** @param named the encoding that the text itself names, which it may not be in */
export function decodeText(bytes: Uint8Array, named?: string): Decoded {
  const known = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : named);
  return { text: new TextDecoder(known ?? 'windows-1250').decode(bytes), isGuess: known === undefined };
}
