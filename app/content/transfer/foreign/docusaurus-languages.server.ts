import { posix } from 'node:path';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { readConfiguration, type SourceFile, type SourceTree } from '../source-tree.server';
import { isPage } from './link-index.server';
import { isIn, language, type Left, moved, once, type Translated } from './site-languages.server';

/** In characters. */
const longestWords = 1_000_000;

/**
 * A Docusaurus with its Polish pages in the places of those they translate. Other languages and former versions of the
 * pages are left out.
 */
export async function docusaurusInPolish(
  tree: SourceTree,
  home: string,
  docs: string,
  config: string,
): Promise<Translated> {
  const of = posix.join(home, 'i18n');
  const own = `${of}/${language}/docusaurus-plugin-content`;
  const isTranslated = !new RegExp(String.raw`defaultLocale:\s*['"]${language}`).test(config);
  const places = [
    { from: `${own}-docs/current`, to: docs },
    { from: `${own}-blog`, to: posix.join(home, 'blog') },
    { from: `${own}-pages`, to: posix.join(home, 'src/pages') },
  ];
  const instead = new Map<string, SourceFile>();
  for (const file of isTranslated ? tree.files : [])
    for (const { from, to } of places) if (isIn(file.path, from)) instead.set(to + file.path.slice(from.length), file);
  const files = tree.files.map((file) => moved(instead.get(file.path) ?? file, file.path));
  const known = new Set(tree.files.map(({ path }) => path));
  // Pictures of the Polish pages alone. A page that translates nothing is none of the site.
  for (const [path, file] of instead) if (!known.has(path) && !isPage(file)) files.push(moved(file, path));
  const words = isTranslated && tree.files.find(({ path }) => path === `${own}-docs/current.json`);
  return {
    tree: { ...tree, files },
    left: leftOfDocusaurus(tree, home, instead.size > 0),
    words: words ? wordsOfSidebar(await readConfiguration(words)) : new Map(),
    otherPaths: new Map(),
  };
}

function leftOfDocusaurus({ files }: SourceTree, home: string, isTranslated: boolean): Map<string, Left> {
  const ofLocale = once((locale) => ({
    source: `${posix.join(home, 'i18n', locale)}/`,
    note: (pages: number) =>
      locale === language && isTranslated ? texts.site.translated(pages) : texts.site.folderOfLanguage(locale, pages),
  }));
  const ofVersion = once((folder) => ({
    source: `${posix.join(home, folder)}/`,
    note: (pages: number) => texts.site.version(folder.replace(/^.*\/version-/, ''), pages),
  }));
  const left = new Map<string, Left>();
  for (const { path } of files) {
    const below = isIn(path, home) ? path.slice(home === '' ? 0 : home.length + 1) : '';
    const [, locale] = /^i18n\/([^/]+)\//.exec(below) ?? [];
    const [, version] = /^((?:\w+_)?versioned_docs\/version-[^/]+)\//.exec(below) ?? [];
    if (locale !== undefined) left.set(path, ofLocale(locale));
    else if (version !== undefined) left.set(path, ofVersion(version));
  }
  return left;
}

/** `{ "sidebar.docs.category.Basics": { "message": "Podstawy" } }` */
function wordsOfSidebar(text: string): Map<string, string> {
  const words = new Map<string, string>();
  if (text.length > longestWords) return words;
  for (const [key, value] of Object.entries(jsonOf(text))) {
    const [, word] = /^sidebar\.[^.]+\.(?:category|doc)\.(.+)$/s.exec(key) ?? [];
    const { message } = (value ?? {}) as { message?: unknown };
    if (word !== undefined && typeof message === 'string' && message.trim() !== '') words.set(word, message.trim());
  }
  return words;
}

function jsonOf(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
