import { posix } from 'node:path';
import * as z from 'zod';
import { escapeHtml } from '#app/platform/escape-html';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { SourceBounds, SourceFile, SourceTree } from '../source-tree.server';
import { DataPages, linkTo, pageNumber, readData } from './data-pages.server';

const order = z.int().nonnegative().nullish().catch(undefined);
const named = { id: pageNumber.nullish(), name: z.string(), priority: order };
const attachmentSchema = z.object({ ...named, link: z.string().nullish(), file: z.string().nullish() });
const pageSchema = z.object({
  ...named,
  html: z.string().nullish(),
  markdown: z.string().nullish(),
  attachments: z.array(attachmentSchema).nullish(),
  images: z.array(z.object({ name: z.string(), file: z.string() })).nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string().nullish() })).nullish(),
});
const described = { ...named, description_html: z.string().nullish(), pages: z.array(pageSchema).nullish() };
const chapterSchema = z.object(described);
const bookSchema = z.object({ ...described, chapters: z.array(chapterSchema).nullish() });
const exportSchema = z
  .object({
    instance: z.object({ id: z.string().optional() }).nullish().catch(undefined),
    book: bookSchema.optional(),
    chapter: chapterSchema.optional(),
    page: pageSchema.optional(),
  })
  .refine((data) => data.book ?? data.chapter ?? data.page);

type Page = z.output<typeof pageSchema>;

const dataFile = 'data.json';

/** Whether files are the 'Portable ZIP' of BookStack. */
export const isBookStack = ({ files }: SourceTree): boolean =>
  files.every(({ path }) => path === dataFile || path.startsWith('files/')) &&
  files.some(({ path }) => path === dataFile);

/**
 * The pages of BookStack as files: books and chapters are folders, what they say of themselves is their first page.
 * @throws AppError `invalid`
 */
export async function readBookStack(tree: SourceTree, bounds: SourceBounds): Promise<SourceTree> {
  const [data] = tree.files.filter(({ path }) => path === dataFile);
  if (!data) return tree;
  const { instance, book, chapter, page } = await readData(data, exportSchema, bounds);
  // The name of what was exported stands for an instance that does not say who it is.
  const origin = instance?.id || ((book ?? chapter ?? page)?.name ?? '');
  const work = new BookStackFiles(
    tree.files.filter((file) => file !== data),
    origin,
    bounds,
  );
  if (book) work.addBook(book);
  if (chapter) work.addChapter('', chapter);
  if (page) work.plan('', page);
  return { ...tree, files: work.write() };
}

class BookStackFiles {
  private readonly pages: DataPages;
  private readonly planned: { path: string; page: Page; text: string; kind: 'html' | 'md' }[] = [];
  /** The addresses of what texts refer to, such as `page:40`. */
  private readonly places = new Map<string, string>();
  /** Those that have the names that BookStack stores them under, by path. */
  private readonly unnamed: Map<string, SourceFile>;

  /** @param origin the BookStack that it is from: two of them number their pages alike */
  constructor(
    private readonly files: readonly SourceFile[],
    private readonly origin: string,
    bounds: SourceBounds,
  ) {
    this.pages = new DataPages(bounds);
    this.unnamed = new Map(files.map((file) => [file.path, file]));
  }

  addBook(book: z.output<typeof bookSchema>): void {
    const folder = this.addDescribed('', 'book', book);
    for (const chapter of book.chapters ?? []) this.addChapter(folder, chapter);
  }

  addChapter(within: string, chapter: z.output<typeof chapterSchema>): void {
    this.addDescribed(within, 'chapter', chapter);
  }

  private addDescribed(within: string, kind: string, of: z.output<typeof chapterSchema>): string {
    const { id, name, priority, description_html: html, pages } = of;
    const folder = this.pages.addFolder(within, name, priority);
    const first = this.planned.length;
    if (html?.replace(/<[^<>]*>/g, '').trim()) this.plan(folder, { name, html, priority: 0 }, 'index');
    for (const page of pages ?? []) this.plan(folder, page);
    this.place(`${kind}:${id}`, this.planned[first]?.path);
    return folder;
  }

  plan(folder: string, page: Page, name = page.name): void {
    const kind = page.markdown?.trim() ? 'md' : 'html';
    const path = this.pages.pathOf({ folder, name, kind });
    this.planned.push({ path, page, kind, text: (kind === 'md' ? page.markdown : page.html) ?? '' });
    this.place(`page:${page.id}`, path);
    for (const { name: own, file } of page.images ?? []) this.place(`image:${file}`, this.rename(file, own));
    for (const { id, name: own, file, link } of page.attachments ?? []) {
      if (file) this.place(`attachment:${file}`, this.rename(file, own));
      const address = file ? this.places.get(`attachment:${file}`) : link;
      if (address) this.places.set(`attachment:${id}`, address);
    }
  }

  write(): SourceFile[] {
    for (const { path, page, kind, text } of this.planned) {
      const { id, name, priority, tags } = page;
      const head = {
        tags: tags?.map((tag) => (tag.value ? `${tag.name}: ${tag.value}` : tag.name)),
        position: priority,
      };
      const all = text + this.listAttachments(page, text, kind);
      const linked = all.replace(/\[\[bsexport:(\w+:[^\]]+)\]\]/g, (found, to: string) => this.places.get(to) ?? found);
      this.pages.addPage(path, { id: `bookstack ${this.origin} ${id ?? path}`, name, head, kind, text: linked });
    }
    return [...this.pages.files, ...this.files.map((file) => ({ ...file, isAttached: true }) as const)];
  }

  /** Those that the text has no link to, as BookStack shows them beside it. */
  private listAttachments({ attachments }: Page, text: string, kind: 'html' | 'md'): string {
    const items = (attachments ?? []).flatMap(({ id, name, file, link }) => {
      const own = file ? `attachment:${file}` : `attachment:${id}`;
      const address = this.places.get(own) ?? link ?? '';
      if (address === '' || text.includes(`[[bsexport:${own}]]`)) return [];
      return kind === 'md'
        ? `- [${name.replace(/[[\]\\]/g, '')}](<${address}>)\n`
        : `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`;
    });
    if (items.length === 0) return '';
    return kind === 'md'
      ? `\n\n## ${texts.attachments}\n\n${items.join('')}`
      : `<h2>${texts.attachments}</h2><ul>${items.join('')}</ul>`;
  }

  private place(what: string, path: string | undefined): void {
    if (path !== undefined) this.places.set(what, linkTo(path));
  }

  /** BookStack stores a file under a name without meaning; it is called as people know it. */
  private rename(file: string, name: string): string | undefined {
    const found = this.unnamed.get(`files/${file}`);
    if (!found) return undefined;
    this.unnamed.delete(found.path);
    const ending = posix.extname(file);
    const known = name.replace(/[/\\]/g, '-').trim() || 'plik';
    found.path = `files/${file}/${known.endsWith(ending) ? known : known + ending}`;
    return found.path;
  }
}
