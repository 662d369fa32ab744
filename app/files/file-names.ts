import { fileTexts as texts } from '#app/texts/pl/files';

/** Matches the name of a stored file, in an address and in a folder. */
export const storedName = /[A-Za-z0-9][A-Za-z0-9._-]{0,119}/;

/** The media type of a drawing, which can have scripts. */
export const drawingType = 'image/svg+xml';

const longest = 120;

/** Control and invisible characters, among them those that reverse the reading direction. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

/**
 * Makes a file name safe to show and to save on any system: removes folders, invisible and forbidden characters; at
 * most 120 characters, with the extension kept.
 *
 * @example cleanFileName('..\\..\\raport\u202Efdp.exe') // 'raportfdp.exe'
 */
export function cleanFileName(raw: string): string {
  const base = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(hidden, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (!clean) return texts.nameless;
  const characters = [...clean];
  if (characters.length <= longest) return clean;
  const extension = [...(/\.[^.]{1,20}$/u.exec(clean)?.[0] ?? '')];
  return [...characters.slice(0, longest - extension.length), ...extension].join('');
}

/** The extension in lower case without its dot, or '' if it is not plain letters and digits. */
export const extensionOf = (fileName: string) => /\.([a-z0-9]{1,10})$/.exec(fileName.toLowerCase())?.[1] ?? '';
