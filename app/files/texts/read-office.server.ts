import { TextCollector } from './collect-text';
import type { FilePage } from './file-text';
import { type Archive, openArchive } from './open-archive.server';
import { readXml, type XmlReader } from './read-xml.server';

/** More shared strings, in characters, than the text that is kept of a file can need. */
const mostShared = 5_000_000;
/** Between the cells of a row, as in the snippets of tables. */
const betweenCells = ' · ';

const asOnePage = (collected: TextCollector): FilePage[] => {
  const text = collected.take();
  return text === '' ? [] : [{ page: null, text }];
};

/** The meaning of a format's elements for its text. */
interface TextFormat {
  /** The elements whose characters are text; all if omitted. */
  letters?: ReadonlySet<string>;
  /** Elements that are skipped with their content. */
  skipped: ReadonlySet<string>;
  /** The text that is inserted at an element's start, and at its end. */
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
}

const docx: TextFormat = {
  letters: new Set(['w:t']),
  skipped: new Set(['w:del', 'mc:Fallback']),
  before: { 'w:tab': ' ', 'w:br': '\n', 'w:cr': '\n' },
  after: { 'w:p': '\n' },
};

const odt: TextFormat = {
  skipped: new Set(['text:tracked-changes', 'office:annotation', 'office:automatic-styles', 'office:font-face-decls']),
  before: { 'text:tab': ' ', 'text:s': ' ', 'text:line-break': '\n' },
  after: { 'text:p': '\n', 'text:h': '\n' },
};

class TextReader implements XmlReader {
  private inside: string[] = [];
  private skippedFrom = Number.POSITIVE_INFINITY;

  constructor(
    private readonly format: TextFormat,
    private readonly into: TextCollector,
  ) {}

  open(name: string): void {
    this.inside.push(name);
    if (this.format.skipped.has(name)) this.skippedFrom = Math.min(this.skippedFrom, this.inside.length);
    this.put(this.format.before[name]);
  }

  text(text: string): void {
    const { letters } = this.format;
    if (!letters || letters.has(this.inside.at(-1) ?? '')) this.put(text);
  }

  close(name: string): void {
    this.put(this.format.after[name]);
    if (this.inside.length === this.skippedFrom) this.skippedFrom = Number.POSITIVE_INFINITY;
    this.inside.pop();
  }

  isDone(): boolean {
    return this.into.isFull;
  }

  private put(text: string | undefined): void {
    if (text !== undefined && this.inside.length < this.skippedFrom) this.into.add(text);
  }
}

async function readParts(bytes: Uint8Array, names: readonly string[], format: TextFormat): Promise<FilePage[]> {
  const archive = await openArchive(bytes);
  const collected = new TextCollector();
  for (const name of names) {
    const part = await archive.read(name);
    if (part) await readXml(part, new TextReader(format, collected));
    collected.add('\n');
  }
  return asOnePage(collected);
}

/** The text of a Word document: its body, then its notes. */
export const readDocx = (bytes: Uint8Array): Promise<FilePage[]> =>
  readParts(bytes, ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'], docx);

/** The text of an OpenDocument text. */
export const readOdt = (bytes: Uint8Array): Promise<FilePage[]> => readParts(bytes, ['content.xml'], odt);

/** The cells of an Excel workbook, sheet by sheet, a line for each row. */
export async function readXlsx(bytes: Uint8Array): Promise<FilePage[]> {
  const archive = await openArchive(bytes);
  const shared = await readSharedStrings(archive);
  const collected = new TextCollector();
  const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  const sheets = archive.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  for (const name of sheets.sort((a, b) => numberOf(a) - numberOf(b))) {
    const part = await archive.read(name);
    if (part) await readXml(part, new SheetReader(shared, collected));
  }
  return asOnePage(collected);
}

/** The shared strings, to which cells refer by number. */
async function readSharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  const part = await archive.read('xl/sharedStrings.xml');
  if (!part) return strings;
  let current = '';
  let length = 0;
  let isText = false;
  let isPhonetic = false;
  await readXml(part, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => void (isText && (current += text)),
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      strings.push(current);
      length += current.length;
    },
    isDone: () => length > mostShared,
  });
  return strings;
}

class SheetReader implements XmlReader {
  private cell = '';
  private type = '';
  private isValue = false;
  private cells: string[] = [];

  constructor(
    private readonly shared: readonly string[],
    private readonly into: TextCollector,
  ) {}

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') {
      this.cell = '';
      this.type = attributes.t ?? '';
    }
    this.isValue = name === 'v' || name === 't';
  }

  text(text: string): void {
    if (this.isValue) this.cell += text;
  }

  close(name: string): void {
    this.isValue = false;
    if (name === 'c') {
      const text = this.type === 's' ? (this.shared[Number(this.cell)] ?? '') : this.cell;
      if (text.trim() !== '') this.cells.push(text.trim());
    } else if (name === 'row') {
      if (this.cells.length > 0) this.into.add(`${this.cells.join(betweenCells)}\n`);
      this.cells = [];
    }
  }

  isDone(): boolean {
    return this.into.isFull;
  }
}
