import { posix } from 'node:path';
import { readAnyText, type SourceFile, type SourceTree } from '../source-tree.server';
import { FileProblem } from '../front-matter';
import { fenceBehind } from './code-fence';
import { readLinksApart } from './convert-apart.server';
import { linkTo } from './data-pages.server';
import { splitForeignHead } from './foreign-head';
import type { LinkIndex } from './link-index.server';
import { longestAddition } from './plain-line';
import { rewriteLinks } from './rewrite-links';

/** Parts in each other. */
const mostNested = 5;
/** In characters: more than any entry holds. */
const longestText = 1_000_000;
/** Of the parts of one text, each as often as it stands there: parts of parts of parts would be billions. */
const mostRead = 5_000_000;
/** How much each of them counts at least, also an empty one. */
const leastOfPart = 500;
/** How many times more a character costs whose links are looked for. */
const costOfLinks = 10;
/** Of parts that are not read again. */
const mostKept = 20_000_000;

/** MkDocs (pymdownx.snippets), also in code: `--8<-- "plik.md:2:5"`, and with other files in the lines below. */
const snippet = /^(?<before>[ \t]*)-{1,}8<-{1,}[ \t]+["'](?<names>[^"'\n]+)["'][ \t]*$/;
const snippetBlock = /^(?<before>[ \t]*)-{1,}8<-{1,}[ \t]*$/;
/** MkDocs (markdown-include): `{!plik.md!}` */
const braced = /^(?<before>[ \t]*)\{!(?<names>[^!{}\n]+)!\}[ \t]*$/;
/** Docusaurus: `import Uwaga from './_uwaga.mdx';` and `<Uwaga />` */
const imported = /^import\s+([A-Z]\w*)\s+from\s+['"]([^'"\n]+\.mdx?)['"];?\s*$/;
const component = /^([ \t]*)<([A-Z]\w*)(?:\s[^<>]*)?(?:\/>|>\s*<\/\2>)[ \t]*$/;
/** In a line of any length: each sign of it is read once. */
const marker = /(?<!-)-+8<-+[ \t]+\[(?:start|end)[^\]]{0,200}\]/;

/** A text with the parts that it shares with others in their places. */
export interface Expanded {
  text: string;
  /** For each of its lines the line that it comes from, from 1. */
  lines: number[];
}

/** What stands in several pages, and in a file of its own. */
export class Includes {
  private readonly files: ReadonlyMap<string, SourceFile>;
  private readonly texts = new Map<string, string>();
  /** Parts whose links are those of any folder. */
  private readonly moved = new Map<string, string>();
  private kept = 0;
  /** Of the text at work. */
  private read = 0;

  /**
   * @param tree also with what is no page of the site
   * @param roots the folders that the names of parts are relative to
   */
  constructor(
    tree: SourceTree,
    private readonly links: LinkIndex,
    private readonly roots: readonly string[],
  ) {
    this.files = new Map(tree.files.map((file) => [file.path, file]));
  }

  /**
   * One text after another.
   * @returns undefined for a text that has none, or too many
   */
  async expand(path: string, source: string): Promise<Expanded | undefined> {
    if (!/8<-|\{!|^import\s+[A-Z]\w*\s+from\s.*\.mdx?['"]/m.test(source)) return undefined;
    const text: string[] = [];
    const lines: number[] = [];
    let length = 0;
    this.read = 0;
    for await (const { line, number } of this.linesOf(path, source, 0)) {
      if ((length += line.length + 1) > longestText || this.read > mostRead) return undefined;
      text.push(line);
      lines.push(number);
    }
    return { text: text.join('\n'), lines };
  }

  private async *linesOf(
    path: string,
    source: string,
    depth: number,
  ): AsyncGenerator<{ line: string; number: number }> {
    const parts = new Map<string, string>();
    let fence: string | undefined;
    let block: string | undefined;
    for (const [at, line] of source.split(/\r?\n/).entries()) {
      const number = at + 1;
      const isShort = line.length <= longestAddition && depth < mostNested;
      fence = fenceBehind(fence, line);
      const [, name, from] = (isShort && fence === undefined && imported.exec(line)) || [];
      // Formatters of Markdown write `./\\_uwaga.mdx`.
      if (name !== undefined && from !== undefined) parts.set(name, from.replaceAll('\\', ''));
      const marked = isShort ? snippetBlock.exec(line)?.groups : undefined;
      if (marked) {
        block = block === undefined ? (marked.before ?? '') : undefined;
        continue;
      }
      const { before, names } = this.includedBy(line, isShort, fence, parts, block);
      const found = names === undefined ? undefined : await this.partAt(path, names, depth);
      this.read += before.length * (found?.length ?? 0);
      if (found === undefined || this.read > mostRead)
        yield { line: block === undefined ? line : `${before}--8<-- "${names ?? ''}"`, number };
      else for (const one of found) yield { line: one === '' ? '' : before + one, number };
    }
  }

  private includedBy(
    line: string,
    isShort: boolean,
    fence: string | undefined,
    parts: ReadonlyMap<string, string>,
    block: string | undefined,
  ): { before: string; names?: string | undefined } {
    if (!isShort) return { before: '' };
    const { before = '', names } =
      snippet.exec(line)?.groups ?? (fence === undefined ? braced.exec(line)?.groups : {}) ?? {};
    if (names !== undefined) return { before, names };
    if (block !== undefined && line.trim() !== '') return { before: block, names: line.trim() };
    const [, indent = '', name = ''] = (fence === undefined && component.exec(line)) || [];
    return { before: indent, names: parts.get(name) };
  }

  /** The lines of a part: `plik.md`, its lines `plik.md:2:5`, or what it calls `plik.md:nazwa`. */
  private async partAt(from: string, named: string, depth: number): Promise<string[] | undefined> {
    const [, name = '', first, last, section] = /^(.*?)(?::(\d*)(?::(\d*))?|:([\w-]+))?$/.exec(named.trim()) ?? [];
    const file = this.fileAt(from, name);
    if (!file) return undefined;
    const text = await this.textOf(file);
    if (text === undefined || (this.read += text.length + leastOfPart) > mostRead) return undefined;
    const isMarkdown = /\.(?:mdx?|markdown)$/i.test(file.path);
    const all = cut(text.split(/\r?\n/), first, last, section).filter((line) => !marker.test(line));
    if (!isMarkdown) return all;
    const shown = all.join('\n');
    const own = posix.dirname(file.path) === posix.dirname(from) ? shown : await this.linked(file.path, shown);
    const lines: string[] = [];
    for await (const { line } of this.linesOf(file.path, own, depth + 1)) if (!imported.test(line)) lines.push(line);
    while (lines.at(-1)?.trim() === '') lines.pop();
    return lines;
  }

  private fileAt(from: string, name: string): SourceFile | undefined {
    const plain = name.replace(/^@site\//, '/');
    const folders = [...(plain.startsWith('/') ? [] : [posix.dirname(from)]), ...this.roots];
    return folders
      .map((folder) => this.files.get(posix.join(folder, plain).replace(/^\//, '').normalize('NFC')))
      .find((file) => file !== undefined);
  }

  private async textOf(file: SourceFile): Promise<string | undefined> {
    const known = this.texts.get(file.path);
    if (known !== undefined) return known;
    if (file.size > longestText) return undefined;
    try {
      const text = await readAnyText(file);
      const own = /\.(?:mdx?|markdown)$/i.test(file.path) ? splitForeignHead(text).body : text;
      this.keep(this.texts, file.path, own);
      return own;
    } catch (error) {
      if (error instanceof FileProblem) return undefined;
      throw error;
    }
  }

  /** With links that lead to the same from a page in another folder. */
  private async linked(path: string, text: string): Promise<string> {
    if (!/\]\(|\]:|\ssrc=/.test(text)) return text;
    const key = `${path}\n${text}`;
    const known = this.moved.get(key);
    if (known !== undefined) return known;
    if ((this.read += text.length * costOfLinks) > mostRead) return text;
    const written = rewriteLinks(text, (await readLinksApart(text)).links, (url) => {
      const found = this.links.find(path, url);
      return found && linkTo(found.path) + found.anchor;
    });
    this.keep(this.moved, key, written);
    return written;
  }

  private keep(texts: Map<string, string>, key: string, text: string): void {
    if ((this.kept += key.length + text.length) <= mostKept) texts.set(key, text);
  }
}

function cut(lines: string[], first?: string, last?: string, section?: string): string[] {
  if (section !== undefined) {
    const markOf = (word: string) =>
      lines.findIndex((line) => line.includes(`[${word}:${section}]`) && marker.test(line));
    const [start, end] = [markOf('start'), markOf('end')];
    return start < 0 ? lines : lines.slice(start + 1, end < 0 ? undefined : end);
  }
  if (first === undefined && last === undefined) return lines;
  return lines.slice(first ? Number(first) - 1 : 0, last ? Number(last) : undefined);
}
