import { Readable } from 'node:stream';
import { posix } from 'node:path';
import { newFileName } from '#app/files/save-upload.server';
import { extensionOf } from '#app/files/file-names';
import { paths } from '#app/paths';
import { megabyte } from '#app/platform/byte-sizes';
import { decodeAddress } from '#app/platform/decode-address';
import { ownTurn } from '#app/platform/own-turn';
import { fieldLabels } from '#app/texts/pl/modules';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { validationTexts } from '#app/texts/pl/validation';
import type { BoundModule } from '../../bind-table.server';
import { fieldOfKind, type ModuleDefinition } from '../../define-module';
import { type Bundle, emptyBundle } from '../bundle';
import { decodeText } from '../encodings.server';
import type { ShowProgress } from '../export-content.server';
import { FileProblem, longestHead } from '../front-matter';
import { reading } from '../read-portal-folder.server';
import { readBytes, requireHeld, type SourceBounds, type SourceFile, type SourceTree } from '../source-tree.server';
import { findKnownAddresses } from '../successive-ids.server';
import { convertApart } from './convert-apart.server';
import { portalAnchors } from './foreign-anchors';
import { entryIdsOf } from './entry-ids.server';
import { foreignFields } from './foreign-fields';
import { headInComment } from './foreign-head';
import type { ForeignDocument } from './foreign-document';
import { embeddedAddress } from './image-extensions';
import { isDocument, LinkIndex } from './link-index.server';
import { type Place, planPlaces } from './plan-places.server';
import { readMarkdownDocument } from './read-markdown';
import { readOrder } from './read-order.server';
import { takePictures } from './take-pictures';
import { type LinkedText, type LinkSpot, readLinks, rewriteLinks } from './rewrite-links';

/** In bytes: of one HTML page, and of one Markdown file and one Word document with the pictures in them. */
const mostBytes = { html: 8 * megabyte, md: 50 * megabyte, docx: 50 * megabyte };

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
  tree: SourceTree,
  module: BoundModule,
  now: Date,
  { show, bounds, findAddresses, findTaken }: ForeignReading,
): Promise<Bundle> {
  const bundle = emptyBundle();
  const told = await readOrder(tree);
  const found = tree.files.filter((file) => isPage(file) && !isOfProgram(file.path));
  const { definition } = module;
  const documents: LinkedDocument[] = [];
  let [held, tried] = [0, 0];
  const readAll = async (files: readonly SourceFile[]) => {
    for (const file of files) {
      await reading(bundle, file, 'entry', async () => {
        const document = await readDocument(file, definition);
        held += document.content.length + document.embedded.reduce((sum, { bytes }) => sum + bytes.length, 0);
        documents.push(document);
      });
      requireHeld(held, bounds);
      show(texts.reading, (tried += 1), found.length);
    }
  };
  await readAll(found.filter(({ path }) => !isWord(path)));
  const links = new LinkIndex(tree.files.map(({ path }) => path));
  const linked = new Set(documents.flatMap((one) => one.links.map(({ url }) => links.find(one.path, url)?.path)));
  // What other pages link to is theirs to download, as it was where they come from.
  await readAll(found.filter(({ path }) => isWord(path) && !linked.has(path)));
  for (const document of documents) document.title ??= told.titles.get(document.path) ?? null;
  const slug = fieldOfKind(definition, 'slug');
  const { ids, numbered } = entryIdsOf(definition.key, documents, tree.files);
  const addresses = await findKnownAddresses(findAddresses, module, [...ids.values()]);
  const plan = (taken: ReadonlySet<string>) => {
    const others = { addresses: taken, paths: numbered };
    const known = { folderTitles: told.titles, ids, addresses, others };
    return planPlaces(documents, definition, slug?.field.max ?? 120, known);
  };
  const others = new Set<string>();
  let { places, categories } = plan(others);
  // A page without a number may be the one that is there; one with a number that is not known is another.
  const asked = new Set<string>();
  for (let ahead = 1; ; ahead *= 2) {
    const wanted = new Set<string>();
    for (const [path, { id, slug: own }] of places)
      if (numbered.has(path) && !addresses.has(id ?? '') && !asked.has(own))
        for (const one of withNext(own, ahead)) wanted.add(one);
    const taken = await findTaken(module, [...wanted]);
    if (taken.length === 0) break;
    for (const one of wanted) asked.add(one);
    for (const one of taken) others.add(one);
    ({ places, categories } = plan(others));
  }
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
  for (const { path, note } of tree.left)
    bundle.reports.push({ source: path, what: 'file', outcome: 'unused', notes: [note] });
  return bundle;
}

/** `withNext('start-7', 3)` → 'start-7', 'start-8', 'start-9': what an address that is taken gets instead. */
function withNext(slug: string, count: number): string[] {
  const [, before = '', number] = /^(.+-)(\d{1,9})$/.exec(slug) ?? [];
  if (number === undefined) return [slug];
  // As it is written, also where its number begins with 0.
  return [slug, ...Array.from({ length: count - 1 }, (_, at) => before + (Number(number) + at + 1))];
}

const isWord = (path: string) => /\.docx$/i.test(path);
const isPage = ({ path, isAttached }: SourceFile) => isDocument(path) && !isAttached;

/** In `.gitbook` lie parts of pages, and files. */
const isOfProgram = (path: string) => ofPrograms.test(posix.basename(path)) || path.split('/').includes('.gitbook');

/** Where a line of a document's content stands in its file. */
const lineInFile = ({ contentLine, contentLines }: ForeignDocument, line: number) =>
  contentLine + (contentLines?.[line - 1] ?? line) - 1;

/** A document with what its links, and links to it, need. */
interface LinkedDocument extends ForeignDocument, Pick<LinkedText, 'links' | 'tags'> {
  newAnchor: ReturnType<typeof portalAnchors>;
}

/** @throws FileProblem, also for one that no entry can hold */
async function readDocument(file: SourceFile, definition: ModuleDefinition): Promise<LinkedDocument> {
  const text = fieldOfKind(definition, 'markdown');
  const requireFits = (length: number, line: number) => {
    if (!text || length <= text.field.max) return;
    const label = fieldLabels[text.name] ?? text.name;
    throw new FileProblem(texts.problems.atField(label, validationTexts.tooLong(text.field.max)), line);
  };
  const document = await read(file, (length) => requireFits(length, 1));
  requireFits(document.content.length, document.contentLine);
  await ownTurn();
  const { links, headings, tags } = readLinks(document.content);
  const place = file.place && { place: file.place.path };
  return { ...document, ...place, links, tags, newAnchor: portalAnchors(headings, document.heading, document.anchors) };
}

async function read(file: SourceFile, requireFits: (length: number) => void): Promise<ForeignDocument> {
  const { path } = file;
  if (/\.(?:mdx?|markdown)$/i.test(path)) {
    const { text: source, isGuess } = decodeText(await readBytes(file, mostBytes.md));
    const { text, embedded } = takePictures(source);
    requireFits(text.length - longestHead);
    const document = readMarkdownDocument(path, text);
    return { ...document, embedded, notes: [...document.notes, ...ofGuess(isGuess)] };
  }
  const kind = isWord(path) ? 'docx' : 'html';
  const bytes = await readBytes(file, mostBytes[kind]);
  const head = kind === 'html' ? headInComment(bytes.toString('utf8', 0, longestHead)) : {};
  const title = typeof head.title === 'string' ? { title: head.title } : {};
  const { isGuess, ...converted } = await convertApart({ kind, bytes, ...title });
  return {
    path,
    ...converted,
    head: { ...converted.head, ...head },
    lineOf: () => 1,
    contentLine: 1,
    notes: ofGuess(isGuess),
  };
}

const ofGuess = (isGuess = false) => (isGuess ? [texts.notes.guessedEncoding] : []);

class Relinking {
  private readonly files: Map<string, SourceFile>;
  /** The names that files of the folder get in the portal. */
  private readonly names = new Map<string, string>();
  private readonly anchors: Map<string, LinkedDocument['newAnchor']>;

  constructor(
    tree: SourceTree,
    private readonly links: LinkIndex,
    documents: readonly LinkedDocument[],
    private readonly module: BoundModule,
    private readonly places: ReadonlyMap<string, Place>,
    private readonly bundle: Bundle,
    private readonly now: Date,
  ) {
    this.files = new Map(tree.files.map((file) => [file.path, file]));
    this.anchors = new Map(documents.map(({ path, newAnchor }) => [path, newAnchor]));
  }

  add(document: LinkedDocument, positions: ReadonlyMap<string, number>): void {
    const place = this.places.get(document.path);
    if (!place) return;
    const position = this.files.get(document.path)?.place?.position ?? positions.get(document.path);
    const notes = [...document.notes];
    const { content: source, links } = document;
    const content = rewriteLinks(source, links, (url, line) => this.addressOf(document, url, line, notes));
    const { fields, left } = foreignFields(document.head, this.module.definition, position);
    const outside = links.filter(staysOutside).map(({ url, line }) => ({ url, line: lineInFile(document, line) }));
    if (outside.length > 0) notes.push(texts.notes.outsideFiles(outside));
    if (left.length > 0) notes.push(texts.notes.leftFields(left));
    const { contentLine, lineOf, path, tags, diagrams = [] } = document;
    for (const line of diagrams) notes.push(texts.notes.diagramAsCode(lineInFile(document, line)));
    if (tags.size > 0)
      notes.push(texts.notes.leftHtml([...tags].map(([tag, line]) => ({ tag, line: lineInFile(document, line) }))));
    this.bundle.entries.push({
      source: path,
      module: this.module.definition.key,
      fields: { ...fields, ...place, content },
      lineOf: (name) => (name === 'content' ? contentLine : lineOf(name)),
      notes,
    });
  }

  private addressOf(document: ForeignDocument, url: string, line: number, notes: string[]) {
    const { path, embedded } = document;
    const own = embedded.find(({ name }) => embeddedAddress(name) === url);
    if (own) return this.fileAddress(`${path}/${own.name}`, own.name, async () => Readable.from([own.bytes]));
    if (url.startsWith('#')) {
      const anchor = this.anchorOf(path, url);
      return anchor === url ? undefined : anchor || this.pageAddress(path);
    }
    const found = this.links.find(path, url);
    if (!found) {
      if (isRelative(url)) notes.push(texts.notes.deadLink(url, lineInFile(document, line)));
      return undefined;
    }
    const page = this.pageAddress(found.path);
    if (page !== undefined) return page + this.anchorOf(found.path, found.anchor);
    const file = this.files.get(found.path);
    const fileName = document.fileNames?.get(url) ?? posix.basename(found.path);
    return file && (isWord(file.path) || !isPage(file)) ? this.fileAddress(file.path, fileName, file.open) : undefined;
  }

  private pageAddress(path: string): string | undefined {
    const place = this.places.get(path);
    return place && `/${this.module.definition.path}/${place.slug}`;
  }

  /** `#łączenie` → '#laczenie'; of the title and of none '', and one that no heading has stays. */
  private anchorOf(path: string, anchor: string): string {
    if (anchor === '') return '';
    const found = this.anchors.get(path)?.(decodeAddress(anchor.slice(1)));
    return found === undefined ? anchor : found && `#${found}`;
  }

  private fileAddress(source: string, fileName: string, open: SourceFile['open']): string {
    const known = this.names.get(source);
    if (known !== undefined) return paths.file(known);
    const name = newFileName(this.now, extensionOf(fileName));
    this.names.set(source, name);
    this.bundle.files.set(name, { source, name, fileName, open });
    return paths.file(name);
  }
}

/** What a page shows or gives from another system, which may end; of links only those of Zendesk say that they do. */
const staysOutside = ({ url, isPicture }: LinkSpot) =>
  /^(?:https?:)?\/\//i.test(url) && (isPicture || url.includes('/article_attachments/'));

const isRelative = (url: string) => url !== '' && !/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(url);

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
