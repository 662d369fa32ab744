import { posix } from 'node:path';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { SourceFile, SourceTree } from '../source-tree.server';
import { isPage } from './link-index.server';
import { isIn, language, moved, once, type Translated } from './site-languages.server';

/** Of one site: no site has more. */
const mostLanguages = 200;

/** What the plugin i18n of MkDocs (mkdocs-static-i18n) says of the languages of its site. */
interface Languages {
  locales: string[];
  taken: string;
  /** Of what is not translated. */
  standard: string | undefined;
  /** `docs/pl/a.md`, else `docs/a.pl.md` */
  isByFolder: boolean;
  words: Map<string, string>;
  nav: unknown;
}

function languagesOf(config: unknown): Languages | undefined {
  const { plugins } = recordOf(config);
  const all: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  const plugin = recordOf(all.map((one) => recordOf(one).i18n).find((one) => one !== undefined));
  const { languages, default_language: standard, docs_structure: structure, nav_translations: translations } = plugin;
  // Up to version 0 an object by locale.
  const list: Record<string, unknown>[] = Array.isArray(languages)
    ? (languages as unknown[]).map(recordOf)
    : Object.entries(recordOf(languages)).map(([locale, value]) => ({ ...recordOf(value), locale }));
  const named = list.filter(hasLocale).slice(0, mostLanguages);
  const first = named.find((one) => one.default === true)?.locale ?? standard ?? named[0]?.locale;
  const own = named.find(({ locale }) => locale === language) ?? named.find(({ locale }) => locale === first);
  if (!own) return undefined;
  const words = { ...recordOf(recordOf(translations)[own.locale]), ...recordOf(own.nav_translations) };
  return {
    locales: named.map(({ locale }) => locale),
    taken: own.locale,
    standard: typeof first === 'string' ? first : undefined,
    isByFolder: structure === 'folder',
    words: new Map(Object.entries(words).filter((one): one is [string, string] => typeof one[1] === 'string')),
    nav: own.nav,
  };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const hasLocale = (one: Record<string, unknown>): one is Record<string, unknown> & { locale: string } =>
  typeof one.locale === 'string' && /^[\w-]{2,20}$/.test(one.locale);

/** The navigation of an MkDocs, in the language that is taken. */
export const navOf = (config: unknown): unknown => languagesOf(config)?.nav ?? recordOf(config).nav;

/**
 * An MkDocs with its plugin i18n: each file in Polish, else in the language of what is not translated, with the name
 * that it has without its language. The same in other languages is left out.
 */
export function mkdocsInPolish(tree: SourceTree, docs: string, config: unknown): Translated {
  const languages = languagesOf(config);
  if (!languages) return { tree, left: new Map(), words: new Map(), otherPaths: new Map() };
  const { locales, taken, standard, isByFolder, words } = languages;
  const ranks = [taken, standard, undefined];
  const best = new Map<string, { file: SourceFile; rank: number }>();
  const variants = tree.files.map((file) => {
    const { path, locale } = localeIn(file.path, docs, locales, isByFolder);
    const rank = ranks.indexOf(locale);
    const other = best.get(path);
    if (rank >= 0 && (!other || rank < other.rank)) best.set(path, { file, rank });
    return { file, path, locale };
  });
  const sourceOf = (locale: string) => posix.join(docs, isByFolder ? `${locale}/` : `*.${locale}.*`);
  const note = isByFolder ? texts.site.folderOfLanguage : texts.site.language;
  const ofLocale = once((locale) => ({
    source: sourceOf(locale),
    note: (pages: number) => note(locale, pages),
  }));
  const result: Translated = { tree: { ...tree, files: [] }, left: new Map(), words, otherPaths: new Map() };
  let translated = 0;
  for (const { file, path, locale } of variants) {
    const isTaken = best.get(path)?.file === file;
    if (locale !== undefined && best.has(path)) result.otherPaths.set(file.path, path);
    if (isTaken && locale === taken && isPage(file)) translated += 1;
    if (!isTaken && locale === undefined) continue;
    if (!isTaken && locale !== undefined) result.left.set(file.path, ofLocale(locale));
    result.tree.files.push(isTaken ? moved(file, path) : file);
  }
  if (taken !== standard && translated > 0)
    result.tree.left = [...tree.left, { path: sourceOf(taken), note: texts.site.translated(translated) }];
  return result;
}

/** `docs/pl/a.md` and `docs/a.pl.md` → 'docs/a.md' in 'pl' */
function localeIn(
  path: string,
  docs: string,
  locales: readonly string[],
  isByFolder: boolean,
): { path: string; locale?: string } {
  if (!isIn(path, docs)) return { path };
  const below = path.slice(docs === '' ? 0 : docs.length + 1);
  const [, before = '', locale = '', after = ''] =
    (isByFolder ? /^()([^/]+)\/(.+)$/s : /^(.+)\.([^./]+)(\.[^./]+)$/s).exec(below) ?? [];
  return locales.includes(locale) ? { path: posix.join(docs, before + after), locale } : { path };
}
