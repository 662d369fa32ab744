import { posix } from 'node:path';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { longestHead, parseYaml } from '../front-matter';
import { readConfiguration, type SourceFile, type SourceTree } from '../source-tree.server';
import { docusaurusInPolish } from './docusaurus-languages.server';
import { isPage } from './link-index.server';
import { mkdocsInPolish } from './mkdocs-languages.server';
import { docsOf } from './read-order.server';
import { isIn, type Left, type Translated } from './site-languages.server';

/** What of a repository the site of its documentation is made of. */
export interface Site extends Pick<Translated, 'words' | 'otherPaths'> {
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

/**
 * The site of Docusaurus or MkDocs in a folder that may be a whole repository: it says itself where its pages are. A
 * folder with none or several is taken as it is, and one of other pages for the most part, in which one lies.
 */
export async function findSite(tree: SourceTree): Promise<Site> {
  const configs = tree.files.filter(({ path }) => ofDocusaurus.test(path) || ofMkdocs.test(path));
  const depthOf = ({ path }: SourceFile) => path.split('/').length;
  const least = Math.min(...configs.map(depthOf));
  const [config, ...others] = configs.filter((file) => depthOf(file) === least);
  const plain: Site = {
    tree,
    words: new Map(),
    otherPaths: new Map(),
    folders: new Map(),
    roots: [],
    isPart: () => false,
  };
  if (!config || others.length > 0) return plain;
  const text = await readConfiguration(config);
  const home = posix.dirname(config.path) === '.' ? '' : posix.dirname(config.path);
  const site = ofMkdocs.test(config.path) ? mkdocsSite(tree, home, text) : await docusaurusSite(tree, home, text);
  return site ?? plain;
}

const hasPages = ({ files }: SourceTree, folder: string) =>
  files.some((file) => isPage(file) && isIn(file.path, folder));

function mkdocsSite(tree: SourceTree, home: string, text: string): Site | undefined {
  const config = configOf(text);
  const docs = plainFolder(docsOf(config, home));
  if (!hasPages(tree, docs)) return undefined;
  const { words, otherPaths, ...translated } = mkdocsInPolish(tree, docs, config);
  const own = withoutOthers(translated, [docs]);
  if (!own) return undefined;
  return {
    tree: own,
    words,
    otherPaths,
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

async function docusaurusSite(tree: SourceTree, home: string, text: string): Promise<Site | undefined> {
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
  const { words, otherPaths, ...translated } = await docusaurusInPolish(tree, home, docs, text);
  const own = withoutOthers(translated, folders);
  if (!own) return undefined;
  return {
    tree: own,
    words,
    otherPaths,
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

/** Without what is left, and pages outside the site. @returns undefined where most are outside */
function withoutOthers(
  { tree, left }: Pick<Translated, 'tree' | 'left'>,
  folders: readonly string[],
): SourceTree | undefined {
  const counts = new Map<Left, number>();
  const outside = new Map<string, Left>();
  let others = 0;
  const files = tree.files.filter((file) => {
    const other = left.get(file.path);
    const isOutside = isPage(file) && !folders.some((folder) => isIn(file.path, folder));
    if (!other && !isOutside) return true;
    if (!other && !ofRepository.test(file.path) && !ofBuild.test(file.path)) others += 1;
    const top = file.path.replace(/\/.*$/s, '/');
    const reason = other ?? outside.get(top) ?? { source: top, note: texts.site.outside };
    if (!other) outside.set(top, reason);
    counts.set(reason, (counts.get(reason) ?? 0) + (isPage(file) ? 1 : 0));
    return false;
  });
  if (others > files.filter(isPage).length) return undefined;
  const notes = [...counts]
    .filter(([, pages]) => pages > 0)
    .map(([{ source, note }, pages]) => ({ path: source, note: note(pages) }));
  return { ...tree, files, left: [...tree.left, ...notes] };
}
