import { posix } from 'node:path';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { FileProblem, longestHead, parseYaml } from '../front-matter';
import { readAnyText, type SourceFile, type SourceTree } from '../source-tree.server';
import { isPage } from './link-index.server';
import { docsOf } from './read-order.server';

/** What of a repository the site of its documentation is made of. */
export interface Site {
  /** Without what is no part of it, which is left out with its reasons. */
  tree: SourceTree;
  /** What its folders are to readers: 'website/docs' → '', 'website/blog' → 'blog'. */
  folders: Map<string, string>;
  /** From which addresses with a '/' before them are counted. */
  roots: string[];
  /** The folder that the names in a sidebar are relative to. */
  pagesOf?(path: string): string;
  /** Whether a page is a part of others only. */
  isPart(path: string): boolean;
}

const ofDocusaurus = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;
const ofMkdocs = /(?:^|\/)mkdocs\.ya?ml$/;
/** READMEs and the like, which a repository has beside its site. */
const ofRepository = /(?:^|\/)(?:\.[^/]*\/.*|[A-Z_-]+\.\w+)$/;
/** What is built of a site, reports and templates, which lie beside its pages. */
const ofBuild = /\.html?$/i;
/** Of pages: no site has more. */
const mostFolders = 50;
/** The language that is taken where a site has it. */
const language = 'pl';

/**
 * The site of Docusaurus or MkDocs in a folder that may be a whole repository: it says itself where its pages are. A
 * folder with none or several is taken as it is, and one of other pages for the most part, in which one lies.
 */
export async function findSite(tree: SourceTree): Promise<Site> {
  const configs = tree.files.filter(({ path }) => ofDocusaurus.test(path) || ofMkdocs.test(path));
  const depthOf = ({ path }: SourceFile) => path.split('/').length;
  const least = Math.min(...configs.map(depthOf));
  const [config, ...others] = configs.filter((file) => depthOf(file) === least);
  const plain: Site = { tree, folders: new Map(), roots: [], isPart: () => false };
  if (!config || others.length > 0) return plain;
  const text = await readAnyText(config).catch((error: unknown) => {
    if (error instanceof FileProblem) return '';
    throw error;
  });
  const home = posix.dirname(config.path) === '.' ? '' : posix.dirname(config.path);
  return (ofMkdocs.test(config.path) ? mkdocsSite(tree, home, text) : docusaurusSite(tree, home, text)) ?? plain;
}

const isIn = (path: string, folder: string) => folder === '' || path.startsWith(`${folder}/`);
const hasPages = ({ files }: SourceTree, folder: string) =>
  files.some((file) => isPage(file) && isIn(file.path, folder));

function mkdocsSite(tree: SourceTree, home: string, text: string): Site | undefined {
  const config = configOf(text);
  const docs = plainFolder(docsOf(config, home));
  if (!hasPages(tree, docs)) return undefined;
  const own = withoutOthers(tree, [docs], []);
  if (!own) return undefined;
  return {
    tree: own,
    folders: new Map([[docs, '']]),
    roots: [docs, home, ...snippetFolders(config).map((folder) => plainFolder(posix.join(home, folder)))],
    isPart: () => false,
  };
}

function configOf(text: string): unknown {
  try {
    return text.length > longestHead ? null : parseYaml(text).value;
  } catch {
    return null;
  }
}

/** Where MkDocs has parts that several pages share. */
function snippetFolders(config: unknown): string[] {
  const { markdown_extensions: extensions } = (config ?? {}) as { markdown_extensions?: unknown };
  const all: unknown[] = Array.isArray(extensions) ? extensions : [extensions];
  return all
    .flatMap((one) => {
      const { base_path: folders } = ((one as Record<string, unknown> | null)?.['pymdownx.snippets'] ?? {}) as {
        base_path?: unknown;
      };
      return [folders].flat().filter((folder) => typeof folder === 'string');
    })
    .slice(0, mostFolders);
}

const plainFolder = (folder: string) => posix.normalize(`${folder}/`).replace(/^\.?\/|\/$/g, '');

function docusaurusSite(tree: SourceTree, home: string, text: string): Site | undefined {
  const within = (name: string) => plainFolder(posix.join(home, name));
  const named = [...text.matchAll(/\bpath:\s{0,9}['"]([^'"\n]{1,300})['"]/g)]
    .slice(0, mostFolders)
    .map(([, name = '']) => name);
  const folders = [...new Set(['docs', ...named, 'blog', 'src/pages'].map(within))].filter(
    (folder) => folder !== '' && folder !== home && !folder.startsWith('..') && hasPages(tree, folder),
  );
  const [docs] = folders;
  if (docs === undefined) return undefined;
  const isFirst = (folder: string) => folder === docs || folder === within('src/pages');
  const { translated, left } = translatedTree(tree, home, docs, text);
  const own = withoutOthers(translated, folders, left);
  if (!own) return undefined;
  return {
    tree: own,
    folders: new Map(folders.map((folder) => [folder, isFirst(folder) ? '' : posix.basename(folder)])),
    roots: [docs, within('static'), home, plainFolder(posix.dirname(docs))],
    pagesOf: (path) => folderOfSidebar(path, folders) ?? docs,
    isPart: (path) => posix.basename(path).startsWith('_'),
  };
}

/** `sidebarsCommunity.js` is of the pages in `community`. */
function folderOfSidebar(path: string, folders: readonly string[]): string | undefined {
  const [, name = ''] = /^sidebars?[-_]?(\w*)\./i.exec(posix.basename(path)) ?? [];
  return folders.find((folder) => posix.basename(folder).toLowerCase() === name.toLowerCase());
}

type Left = { folder: string; note(pages: number): string };

/**
 * Pages in the language that is taken, in the places of those they translate. Other languages and former versions of
 * the pages are left out.
 */
function translatedTree(tree: SourceTree, home: string, docs: string, config: string) {
  const of = posix.join(home, 'i18n');
  const locales = foldersIn(tree, of);
  const isTranslated = !new RegExp(String.raw`defaultLocale:\s*['"]${language}`).test(config);
  const places = [
    { from: `${of}/${language}/docusaurus-plugin-content-docs/current`, to: docs },
    { from: `${of}/${language}/docusaurus-plugin-content-blog`, to: posix.join(home, 'blog') },
    { from: `${of}/${language}/docusaurus-plugin-content-pages`, to: posix.join(home, 'src/pages') },
  ];
  const words = new Map<string, SourceFile>();
  for (const file of isTranslated ? tree.files : [])
    for (const { from, to } of places) if (isIn(file.path, from)) words.set(to + file.path.slice(from.length), file);
  const left: Left[] = locales.map((locale) => ({
    folder: `${of}/${locale}`,
    note: locale === language && words.size > 0 ? texts.site.translated : (pages) => texts.site.language(locale, pages),
  }));
  const versions = new Map<string, string>();
  for (const { path } of tree.files) {
    const below = isIn(path, home) ? path.slice(home === '' ? 0 : home.length + 1) : '';
    const [, folder = '', version] = /^((?:\w+_)?versioned_docs\/version-([^/]+))\//.exec(below) ?? [];
    if (version !== undefined) versions.set(posix.join(home, folder), version);
  }
  for (const [folder, version] of versions) left.push({ folder, note: (pages) => texts.site.version(version, pages) });
  const files = tree.files.map((file) => {
    const own = words.get(file.path);
    return own ? { ...file, size: own.size, open: own.open } : file;
  });
  return { translated: { ...tree, files }, left };
}

const foldersIn = ({ files }: SourceTree, folder: string): string[] => [
  ...new Set(
    files.flatMap(({ path }) => {
      const [name, below] = isIn(path, folder) ? path.slice(folder.length + 1).split('/') : [];
      return name !== undefined && below !== undefined ? name : [];
    }),
  ),
];

/** Without these, and pages outside the site. @returns undefined where most are outside */
function withoutOthers(tree: SourceTree, folders: readonly string[], left: readonly Left[]): SourceTree | undefined {
  const counts = new Map<Left | string, number>();
  const byFolder = new Map(left.map((one) => [one.folder, one]));
  // All are as deep: `i18n/de`, `versioned_docs/version-1.0`.
  const depth = left[0]?.folder.split('/').length ?? 0;
  let others = 0;
  const files = tree.files.filter((file) => {
    const other = byFolder.get(file.path.split('/', depth).join('/'));
    const isOutside = isPage(file) && !folders.some((folder) => isIn(file.path, folder));
    const top = file.path.replace(/\/.*$/s, '/');
    const reason = other ?? (isOutside ? top : undefined);
    if (reason === undefined) return true;
    if (!other && !ofRepository.test(file.path) && !ofBuild.test(file.path)) others += 1;
    counts.set(reason, (counts.get(reason) ?? 0) + (isPage(file) ? 1 : 0));
    return false;
  });
  if (others > files.filter(isPage).length) return undefined;
  const notes = [...counts].map(([reason, pages]) =>
    typeof reason === 'string'
      ? { path: reason, note: texts.site.outside(pages) }
      : { path: `${reason.folder}/`, note: reason.note(pages) },
  );
  return { ...tree, files, left: [...tree.left, ...notes] };
}
