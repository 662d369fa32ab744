import { posix } from 'node:path';
import { decodeAddress } from '#app/platform/decode-address';
import type { SourceFile } from '../source-tree.server';

const documentEnding = /\.(?:mdx?|markdown|html?|docx)$/i;
/** Folders whose files other programs serve from the root of their site. */
const usualRoots = ['', 'docs', 'content', 'static', 'public', 'assets', 'docs/assets', 'docs/public'];

/** Whether a file is a document, by its name. */
export const isDocument = (path: string) => documentEnding.test(path);

/** Whether a file is a document of Word, by its name. */
export const isWord = (path: string) => /\.docx$/i.test(path);

/** Whether a file is a page, and none that is attached to one. */
export const isPage = ({ path, isAttached }: Pick<SourceFile, 'path' | 'isAttached'>) =>
  isDocument(path) && !isAttached;

/** A path as links are compared: `01-Start/README.md` → 'start', `Praca_zdalna.md` → 'praca zdalna' */
const plainPath = (path: string): string => ownPath(path).replace(/[\s_-]+/g, ' ');

/** The same with the signs between its words: `c-api.md` and `c_api.md` are two pages. */
const ownPath = (path: string): string =>
  path
    .toLowerCase()
    .replace(documentEnding, '')
    .split('/')
    .map((part) => withoutNumber(part))
    .join('/')
    .replace(/(?:^|\/)(?:_?index|readme)$/, '')
    .replace(/\/$/, '');

/** `01-Instalacja` → 'Instalacja'; a day stays whole. */
export const withoutNumber = (name: string) => name.replace(/^(?!\d{4}-\d\d-\d\d(?!\d))\d{1,4}\s*[-_.\s]\s*(?=\S)/, '');

/** From the closest to the loosest. */
const spellings = [(path: string) => path.toLowerCase(), ownPath, plainPath];

/** What relative links in a folder mean. */
export class LinkIndex {
  private readonly roots: readonly string[];
  private readonly exact = new Map<string, string>();
  private readonly documents = new Map<string, string>();
  private readonly own = new Map<string, string>();
  /** Null for a name that several have. */
  private readonly names = spellings.map(() => new Map<string, string | null>());

  /**
   * @param roots further folders whose files the site of the folder serves from its root
   * @param otherPaths further paths of these files
   */
  constructor(
    paths: readonly string[],
    roots: readonly string[] = [],
    otherPaths: ReadonlyMap<string, string> = new Map(),
  ) {
    this.roots = [...new Set([...roots, ...usualRoots])];
    for (const path of paths) {
      this.exact.set(path, path);
      if (!this.exact.has(path.toLowerCase())) this.exact.set(path.toLowerCase(), path);
      if (isDocument(path)) {
        this.documents.set(plainPath(path), path);
        this.own.set(ownPath(path), path);
      }
      for (const [at, spell] of spellings.entries()) this.add(at, lastOf(spell(path)), path);
    }
    for (const [other, path] of otherPaths) if (!this.exact.has(other)) this.exact.set(other, path);
  }

  /**
   * The path that a link leads to, and its anchor; undefined for other sites, anchors alone and what is not there.
   * @param from the path of the file with the link
   */
  find(from: string, url: string): { path: string; anchor: string } | undefined {
    // Docusaurus calls its own root '@site', and a file in it 'pathname://'.
    const within = url.replace(/^(?:@site|pathname:\/\/)\//, '/');
    if (/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(within) || within === '') return undefined;
    const [, named = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(within) ?? [];
    const target = decodeAddress(named).normalize('NFC');
    const beside = [posix.dirname(from), '', 'content'];
    // Without './' before it Docusaurus looks for a page from where its pages begin as well.
    const bases = target.startsWith('/') ? this.roots : target.startsWith('.') ? beside : [...beside, ...this.roots];
    // Wiki.js names the language before the page: '/pl/kadry/urlopy', Docusaurus what is not released: '/docs/next/a'
    const path =
      this.findIn(bases, target) ??
      this.findIn(this.roots, /^\/[a-z]{2}(\/.+)$/.exec(target)?.[1]) ??
      this.findIn(this.roots, /^\/.*\/next\/|^\/next\//.test(target) ? target.replace('/next/', '/') : undefined) ??
      this.findIn(this.roots, fileAbove(target));
    const found = path ?? (target.includes('/') ? undefined : this.findNamed(target));
    return found ? { path: found, anchor } : undefined;
  }

  /** The path of a page by how the navigation of its site names it. */
  findPage(within: string, name: string): string | undefined {
    const path = this.findIn([within], name);
    return path !== undefined && isDocument(path) ? path : undefined;
  }

  /** A page also has the address that its front matter gives it, and a post that of its day (Docusaurus, Jekyll). */
  addNamed(path: string, head: Record<string, unknown>): void {
    const dated = posix.basename(path).replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/');
    for (const name of [head.id, head.slug, head.permalink, dated]) {
      if (typeof name !== 'string' || name.trim() === '') continue;
      const bases = name.startsWith('/') ? this.roots : [posix.dirname(path)];
      for (const base of bases) {
        const address = ownPath(posix.join(base, name).replace(/^\/|\/$/g, ''));
        if (address !== '' && !this.own.has(address)) this.own.set(address, path);
      }
    }
  }

  private findIn(bases: readonly string[], target: string | undefined): string | undefined {
    if (target === undefined) return undefined;
    for (const base of bases) {
      const path = posix.normalize(posix.join(base, target)).replace(/^\.?\/|\/$|^\.$/g, '');
      if (path.startsWith('..')) continue;
      const found =
        this.exact.get(path) ??
        this.exact.get(path.toLowerCase()) ??
        this.own.get(ownPath(path)) ??
        this.documents.get(plainPath(path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private add(at: number, name: string, path: string): void {
    const names = this.names[at];
    names?.set(name, names.has(name) ? null : path);
  }

  /** By the closest spelling in which only one has this name. */
  private findNamed(target: string): string | undefined {
    for (const [at, spell] of spellings.entries()) {
      const found = this.names[at]?.get(spell(target));
      if (found) return found;
    }
    return undefined;
  }
}

/** In HTML of Docusaurus a file has an address from that of its page: `../../img/a.png` → 'img/a.png' */
const fileAbove = (target: string): string | undefined =>
  target.startsWith('../') && posix.extname(target) !== '' && !isDocument(target)
    ? target.replace(/^(?:\.\.\/)+/, '')
    : undefined;

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
