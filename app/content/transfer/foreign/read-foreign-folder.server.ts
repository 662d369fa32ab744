import { posix } from 'node:path';
import { ownTurn } from '#app/platform/own-turn';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../../bind-table.server';
import { fieldOfKind } from '../../define-module';
import { type Bundle, emptyBundle } from '../bundle';
import type { ShowProgress } from '../export-content.server';
import { reading } from '../read-portal-folder.server';
import { requireHeld, type SourceBounds, type SourceFile, type SourceTree } from '../source-tree.server';
import { findKnownAddresses } from '../successive-ids.server';
import { entryIdsOf } from './entry-ids.server';
import { findSite } from './find-site.server';
import { Includes } from './includes.server';
import { planFreePlaces } from './free-places.server';
import { isPage, isWord, LinkIndex } from './link-index.server';
import { SitePlaces } from './navigation.server';
import { columnsOf, readNotionColumns } from './notion-columns.server';
import { type LinkedDocument, readDocument } from './read-document.server';
import { readOrder, translateTold } from './read-order.server';
import { Relinking } from './relinking.server';

/** Files of such programs that are no documents. */
const ofPrograms = /^(?:SUMMARY|GLOSSARY)\.md$|^_(?:sidebar|footer)\.md$|^404\.html?$/i;

export interface ForeignReading {
  show: ShowProgress;
  bounds: SourceBounds;
  /** The addresses of those entries of a module that the portal has, by id. */
  findAddresses(module: BoundModule, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those of these addresses that entries of a module have. */
  findTaken(module: BoundModule, addresses: readonly string[]): Promise<readonly string[]>;
}

/**
 * Reads documents of Docusaurus, MkDocs, Obsidian, GitBook, Confluence or none of them as entries of one module:
 * headings become titles, names slugs, folders categories; relative links lead to the new addresses, and what they lead
 * to becomes files.
 */
export async function readForeignFolder(
  whole: SourceTree,
  module: BoundModule,
  now: Date,
  { show, bounds, findAddresses, findTaken }: ForeignReading,
): Promise<Bundle> {
  const bundle = emptyBundle();
  const site = await findSite(whole);
  const { tree } = site;
  const told = await readOrder(tree, site.pagesOf);
  translateTold(told, site.words);
  const columns = await readNotionColumns(tree);
  const found = tree.files.filter((file) => isPage(file) && !isOfProgram(file.path) && !site.isPart(file.path));
  const links = new LinkIndex(
    tree.files.map(({ path }) => path),
    site.roots,
    site.otherPaths,
  );
  const includes = new Includes({ ...whole, files: [...whole.files, ...tree.files] }, links, site.roots);
  const { definition } = module;
  const documents: LinkedDocument[] = [];
  let [held, tried] = [0, 0];
  const readAll = async (files: readonly SourceFile[]) => {
    for (const file of files) {
      await reading(bundle, file, 'entry', async () => {
        const document = await readDocument(file, definition, columnsOf(columns, file.path), includes);
        held += document.content.length + document.embedded.reduce((sum, { bytes }) => sum + bytes.length, 0);
        documents.push(document);
      });
      requireHeld(held, bounds);
      show(texts.reading, (tried += 1), found.length);
    }
  };
  await readAll(found.filter(({ path }) => !isWord(path)));
  for (const { path, head } of documents) links.addNamed(path, head);
  const words = found.filter(({ path }) => isWord(path));
  const linked = words.length > 0 ? await linkedFrom(documents, links) : new Set();
  // What other pages link to is theirs to download, as it was where they come from.
  await readAll(words.filter(({ path }) => !linked.has(path)));
  const order = new SitePlaces(told, site.folders);
  for (const navigation of told.navigations) order.add(navigation, (name) => links.findPage(navigation.within, name));
  order.moveTold();
  for (const document of documents) {
    document.title ??= told.titles.get(document.path) ?? null;
    const place = order.of(document.path);
    if (place !== document.path) document.place ??= place;
  }
  const { ids, numbered } = entryIdsOf(definition.key, documents, tree.files);
  const addresses = await findKnownAddresses(findAddresses, module, [...ids.values()]);
  const known = { folderTitles: told.titles, ids, addresses };
  const { places, categories } = await planFreePlaces(documents, module, known, numbered, (wanted) =>
    findTaken(module, wanted),
  );
  const needed = new Set<string | null>();
  for (const { id, category } of places.values()) if (!addresses.has(id ?? '')) needed.add(category);
  // Each before those in it.
  for (const { slug: own, parent } of categories.toReversed()) if (needed.has(own)) needed.add(parent);
  for (const { folder, ...category } of categories.filter(({ slug: own }) => needed.has(own))) {
    const position = told.positions.get(folder);
    const fields = { module: definition.key, ...category, ...(position !== undefined && { position }) };
    bundle.categories.push({ source: `${folder}/`, fields, lineOf: () => 1, notes: [] });
  }
  const work = new Relinking(tree, links, documents, module, places, bundle, now);
  for (const document of documents) {
    await ownTurn();
    work.add(document, told.positions);
  }
  work.reportUnlinked();
  for (const { path, note } of tree.left)
    bundle.reports.push({ source: path, what: 'file', outcome: 'unused', notes: [note] });
  return bundle;
}

/** The paths that these lead to: of thousands of documents, the links of one in a turn. */
async function linkedFrom(documents: readonly LinkedDocument[], index: LinkIndex): Promise<Set<string | undefined>> {
  const linked = new Set<string | undefined>();
  for (const { path, links } of documents) {
    await ownTurn();
    for (const { url } of links) linked.add(index.find(path, url)?.path);
  }
  return linked;
}

/** In `.gitbook` lie files, and parts that pages include: the portal has them as pages of their own. */
const isOfProgram = (path: string) =>
  ofPrograms.test(posix.basename(path)) || /(?:^|\/)\.gitbook\/(?!includes\/)/.test(path);

const takesDocuments = ({ definition }: BoundModule) =>
  fieldOfKind(definition, 'slug') !== undefined && fieldOfKind(definition, 'markdown') !== undefined;

/** The keys of the modules that documents of other programs can become entries of. */
export const listTargets = (modules: readonly BoundModule[]): string[] =>
  modules.filter(takesDocuments).map(({ definition }) => definition.key);

/** The module that foreign documents become entries of, by its key; by default the first with addresses and texts. */
export function requireTarget(modules: readonly BoundModule[], key?: string): BoundModule {
  const fitting = modules.filter(takesDocuments);
  const found = key === undefined ? fitting[0] : fitting.find(({ definition }) => definition.key === key);
  if (!found) throw new Error(`no module takes documents as ${key ?? 'their default'}`);
  return found;
}
