import { Readable } from 'node:stream';
import { posix } from 'node:path';
import { newFileName } from '#app/files/save-upload.server';
import { extensionOf } from '#app/files/file-names';
import { paths } from '#app/paths';
import { decodeAddress } from '#app/platform/decode-address';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../../bind-table.server';
import type { Bundle } from '../bundle';
import type { SourceFile, SourceTree } from '../source-tree.server';
import { foreignFields } from './foreign-fields';
import type { ForeignDocument } from './foreign-document';
import { embeddedAddress } from './image-extensions';
import { isPage, isWord, type LinkIndex } from './link-index.server';
import type { Place } from './plan-places.server';
import type { LinkedDocument } from './read-document.server';
import { type LinkSpot, rewriteLinks } from './rewrite-links';

/** Where a line of a document's content stands in its file. */
const lineInFile = ({ contentLine, contentLines }: ForeignDocument, line: number) =>
  contentLine + (contentLines?.[line - 1] ?? line) - 1;

/** Links of a document that are named one by one. */
const mostDeadLinks = 20;

/** What people attach to pages, and what shows them: neither a program's own files nor what a page is made of. */
const attachable =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?|pdf|docx?|xlsx?|pptx?|od[gpst]|rtf|csv|txt|zip|7z|rar|mp[34]|mov|webm|canvas|drawio|vsdx?)$/i;
/** Of Confluence: smaller pictures of those beside them, and what all its pages look like. */
const ofConfluence = /(?:^|\/)(?:attachments\/thumbnails|images\/icons)\//;

/** Gives documents their new addresses, and what they lead to. */
export class Relinking {
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
    const dead: LinkSpot[] = [];
    const { content: source, links } = document;
    const content = rewriteLinks(
      source,
      links,
      (url, spot) => this.addressOf(document, url, spot, dead),
      (url, words) => this.wordsOf(document.path, url, words),
    );
    for (const { url, line, isPicture } of dead.slice(0, mostDeadLinks))
      notes.push(texts.notes[isPicture ? 'noSuchPicture' : 'deadLink'](url, lineInFile(document, line)));
    if (dead.length > mostDeadLinks) notes.push(texts.notes.deadLinks(dead.length - mostDeadLinks));
    const { fields, left } = foreignFields(document.head, this.module.definition, position);
    const outside = links.filter(staysOutside).map(({ url, line }) => ({ url, line: lineInFile(document, line) }));
    if (outside.length > 0) notes.push(texts.notes.outsideFiles(outside));
    if (left.length > 0) notes.push(texts.notes.leftFields(left));
    const { contentLine, lineOf, path, tags, diagrams = [] } = document;
    if (diagrams.length > 0) notes.push(texts.notes.diagramsAsCode(diagrams.map((line) => lineInFile(document, line))));
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

  /** Files that people attached and no document has a link to: they stay behind, which the report tells. */
  reportUnlinked(): void {
    for (const file of this.files.values()) {
      const { path } = file;
      if (this.names.has(path) || isPage(file) || !attachable.test(path) || ofConfluence.test(path)) continue;
      this.bundle.reports.push({ source: path, what: 'file', outcome: 'unused', notes: [texts.notes.unlinked] });
    }
  }

  private addressOf(document: ForeignDocument, url: string, spot: LinkSpot, dead: LinkSpot[]) {
    const { path, embedded } = document;
    const own = embedded.find(({ name }) => embeddedAddress(name) === url);
    if (own) return this.fileAddress(`${path}/${own.name}`, own.name, async () => Readable.from([own.bytes]));
    if (url.startsWith('#')) {
      const anchor = this.anchorOf(path, url);
      return anchor === url ? undefined : anchor || this.pageAddress(path);
    }
    const found = this.links.find(path, url);
    if (!found) {
      if (isRelative(url)) dead.push(spot);
      return undefined;
    }
    const page = this.pageAddress(found.path);
    if (page !== undefined) return page + this.anchorOf(found.path, found.anchor);
    const file = this.files.get(found.path);
    const fileName = document.fileNames?.get(url) ?? posix.basename(found.path);
    return file && (isWord(file.path) || !isPage(file)) ? this.fileAddress(file.path, fileName, file.open) : undefined;
  }

  /** GitBook calls a page as its file is called, and Outline a file with its size in bytes behind it. */
  private wordsOf(path: string, url: string, words: string): string | undefined {
    if (!/\.\w+(?: \d+)?$/.test(words)) return undefined;
    const file = this.files.get(this.links.find(path, url)?.path ?? '');
    if (!file) return undefined;
    if (words === posix.basename(file.path)) return this.places.get(file.path)?.title;
    const size = ` ${file.size}`;
    return words.endsWith(size) ? words.slice(0, -size.length) : undefined;
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
