import { posix } from 'node:path';
import { transferTexts } from '#app/texts/pl/transfer';
import { readStart, type SourceTree } from './source-tree.server';

const texts = transferTexts.unknown;

/** What XML is of, by how it begins. */
const xml = [{ sign: /<mediawiki\b/, text: texts.mediawiki }];

/** Files that the portal does not read, by the endings of their names. */
const endings = [
  { ending: /\.(?:tar|t?gz|bz2|xz|7z|rar)$/i, text: texts.archive },
  { ending: /\.(?:doc|odt|rtf|pages)$/i, text: texts.words },
  { ending: /\.(?:pdf|epub)$/i, text: texts.pdf },
  { ending: /\.(?:rst|adoc|asciidoc|org|textile|wiki|mediawiki)$/i, text: texts.markup },
];

/**
 * Says of files without anything that the portal can read what they are, and what to do instead.
 * @returns in Polish
 */
export async function explainUnknown({ files }: SourceTree): Promise<string> {
  const names = new Set(files.map(({ path }) => posix.basename(path)));
  if (names.has('entities.xml')) return texts.confluence;
  for (const file of files) {
    if (!/\.xml$/i.test(file.path)) continue;
    const start = await readStart(file);
    const known = xml.find(({ sign }) => sign.test(start));
    if (known) return known.text;
  }
  if (names.has('metadata.json') && files.some(({ path }) => /^[^/]+\.json$/.test(path))) return texts.outline;
  const found = endings.find(({ ending }) => files.some(({ path }) => ending.test(path)));
  return found?.text ?? transferTexts.unknownForm;
}
