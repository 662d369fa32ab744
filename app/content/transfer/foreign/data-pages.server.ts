import { Readable } from 'node:stream';
import * as z from 'zod';
import { AppError } from '#app/platform/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { readBytes, requireFiles, requireHeld, type SourceBounds, type SourceFile } from '../source-tree.server';

/** A page that a program exports as data. */
interface DataPage {
  /** Its number in its program. */
  id: string;
  /** With '/' behind it; '' for none. */
  folder: string;
  name: string;
  /** Fields as front matter has them, beside its title. */
  head: Record<string, unknown>;
  kind: 'html' | 'md';
  text: string;
}

/** Folders in each other, each of which has the names of all above it in its path: categories need two. */
const mostNested = 20;

/** Writes pages that a program exports as data as files, as other programs export them, and no more of them. */
export class DataPages {
  readonly files: SourceFile[] = [];
  private readonly taken = new Set<string>();
  /** The number to try for the next page of a name. */
  private readonly next = new Map<string, number>();

  constructor(private readonly bounds: SourceBounds) {}

  /** @returns its path, with '/' behind it: the outer one's where that lies in too many */
  addFolder(within: string, name: string, position: number | null | undefined): string {
    if (within.split('/').length > mostNested) return within;
    const folder = `${this.freePath(within, name, '')}/`;
    const label = { label: name, ...(typeof position === 'number' && { position }) };
    this.files.push(textFile(`${folder}_category_.json`, JSON.stringify(label)));
    return folder;
  }

  /** The path that a page will have. */
  pathOf = ({ folder, name, kind }: Pick<DataPage, 'folder' | 'name' | 'kind'>): string =>
    this.freePath(folder, name, `.${kind}`);

  addPage(path: string, { id, name, head, kind, text }: Omit<DataPage, 'folder'>): void {
    const lines = Object.entries({ title: name, ...head })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => `${field}: ${JSON.stringify(value).replace(/>/g, String.raw`\u003e`)}\n`);
    const [begin, end] = kind === 'md' ? ['---\n', '---\n'] : ['<!--\n', '-->\n<meta charset="utf-8">\n'];
    this.files.push({ ...textFile(path, begin + lines.join('') + end + text), pageId: id });
  }

  private freePath(within: string, name: string, ending: string): string {
    const plain = within + (name.normalize('NFC').replace(/[/\\]/g, '-').trim() || '-');
    let path = plain + ending;
    let number = this.next.get(path) ?? 2;
    for (; this.taken.has(path); number += 1) path = `${plain} ${number}${ending}`;
    this.next.set(plain + ending, number);
    this.taken.add(path);
    requireFiles(this.taken.size, this.bounds);
    return path;
  }
}

function textFile(path: string, text: string): SourceFile {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, open: async () => Readable.from([bytes]) };
}

/** A path as a link names it. */
export const linkTo = (path: string): string =>
  `/${path.split('/').map(encodeURIComponent).join('/')}`.replace(
    /[()']/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );

/** A number or a text, as numbers of pages are written. */
export const pageNumber = z.union([z.number(), z.string()]).transform(String);

/** @throws AppError `invalid` for data that are too large, or not as their program writes them */
export async function readData<Schema extends z.ZodType>(
  file: SourceFile,
  schema: Schema,
  bounds: SourceBounds,
): Promise<z.output<Schema>> {
  requireHeld(file.size, bounds);
  const text = (await readBytes(file, bounds.heldBytes)).toString('utf8').replace(/^\uFEFF/, '');
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('invalid', { message: texts.unknownData(file.path), cause });
  }
}
