import { decodeAddress } from '#app/platform/decode-address';
import { ownTurn } from '#app/platform/own-turn';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { requireHeld, type SourceBounds, type SourceFile } from '../source-tree.server';
import { DataPages, linkTo } from './data-pages.server';
import { wordsOfHtml } from './html-elements.server';
import type { Wxr, WxrPart } from './read-wxr.server';
import { wordpressHtml } from './wordpress-html';

/** The category of what has no other, as it is called where the site is English or Polish. */
const noCategory = /^(?:uncategorized|bez-kategorii)$/;
/** A part that several pages share. */
const sharedBlock = /<!-- wp:block \{"ref":(\d+)[^<>]{0,200}-->/g;
const addresses = /(\s(?:href|src)=)("[^"]*"|'[^']*')/g;
/** `plan-300x200.png` is a smaller `plan.png`. */
export const smaller = /-(?:\d+x\d+|scaled)(?=\.\w+$)/;

const picture = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** In characters: no address is longer, and the time that is spent on one grows with its square. */
const longestAddress = 2_000;

/** Pages in each other that are not public. */
const mostHidden = 20;

/** Shared parts in each other. */
const mostShared = 10;

interface Folder {
  name: string;
  /** The key of the one that it is in. */
  parent: string | undefined;
  position?: number | undefined;
}

/** What an export of WordPress becomes: pages lie below their parents, posts in their first category. */
export class WordPressSite {
  private readonly pages: DataPages;
  /** By number. */
  private readonly items = new Map<string, WxrPart>();
  private readonly folders = new Map<string, Folder>();
  /** Their paths, by key. */
  private readonly made = new Map<string, string>();
  /** Where the site's own addresses lead to now. */
  private readonly places = new Map<string, string>();
  /** The addresses of attachments, by number. */
  private readonly attachments = new Map<string, string>();
  /** The numbers of the pictures that a page has, by its number. */
  private readonly attachedTo = new Map<string, string[]>();
  private readonly blocks = new Map<string, string>();
  private readonly uploads: ReadonlyMap<string, SourceFile>;
  private readonly missing: string[] = [];
  /** How many there are of types that are neither pages nor posts. */
  private readonly others = new Map<string, number>();
  private home = '';
  private held = 0;

  /** @param files those beside the export */
  constructor(
    files: readonly SourceFile[],
    private readonly bounds: SourceBounds,
  ) {
    this.pages = new DataPages(bounds);
    this.uploads = new Map(files.map((file) => [file.path.replace(/^(?:.*\/)?uploads\//, ''), file]));
  }

  add({ site, items, categories }: Wxr): void {
    const home = site.values.get('link') ?? '';
    if (home.length <= longestAddress) this.home ||= home.replace(/\/+$/, '');
    for (const { values } of categories) {
      const parent = values.get('wp:category_parent');
      const folder = { name: values.get('wp:cat_name') ?? '', parent: parent ? `category ${parent}` : undefined };
      this.folders.set(`category ${values.get('wp:category_nicename')}`, folder);
    }
    for (const item of items) this.addItem(item);
  }

  async write(): Promise<SourceFile[]> {
    for (const item of this.items.values()) {
      const parent = this.parentOf(item);
      if (parent)
        this.folders.set(keyOf(parent), { name: nameOf(parent), parent: undefined, position: orderOf(parent) });
    }
    for (const item of this.items.values()) {
      const folder = this.folders.get(keyOf(item));
      if (folder) folder.parent = this.within(item);
    }
    const planned = [...this.items.values()].map((item) => {
      const isParent = this.folders.has(keyOf(item));
      const folder = this.folderOf(isParent ? keyOf(item) : this.within(item));
      const path = this.pages.pathOf({ folder, name: isParent ? 'index' : nameOf(item), kind: 'html' });
      for (const name of ['link', 'guid']) this.place(item.values.get(name), linkTo(path));
      return { path, item };
    });
    for (const { path, item } of planned) {
      await ownTurn();
      const id = `wordpress ${this.home} ${item.values.get('wp:post_id')}`;
      this.pages.addPage(path, { id, name: nameOf(item), head: headOf(item), kind: 'html', text: this.textOf(item) });
    }
    return this.pages.files;
  }

  /** What the import leaves behind, in Polish. */
  leftBehind(): string[] {
    const types = [...this.others].map(([type, count]) => `${type} (${count})`);
    return [
      ...(this.missing.length > 0 ? [texts.notes.noUploads(this.missing)] : []),
      ...(types.length > 0 ? [texts.notes.otherTypes(types)] : []),
    ];
  }

  private addItem(item: WxrPart): void {
    const { values } = item;
    const type = values.get('wp:post_type') ?? '';
    const id = values.get('wp:post_id') ?? '';
    const text = values.get('content:encoded') ?? '';
    if (type === 'attachment') this.addAttachment(id, values);
    else if (type === 'wp_block') this.blocks.set(id, isPublic(values) ? text : '');
    else if (/^(?:trash|auto-draft|inherit)$/.test(values.get('wp:status') ?? '')) return;
    else if (type === 'page' || type === 'post') this.items.set(id, item);
    else if (text.trim() !== '') this.others.set(type, (this.others.get(type) ?? 0) + 1);
  }

  private addAttachment(id: string, values: WxrPart['values']): void {
    const url = values.get('wp:attachment_url') ?? '';
    const uploaded = this.uploaded(url);
    this.attachments.set(id, uploaded ?? url);
    if (!picture.test(url)) return;
    const parent = values.get('wp:post_parent') ?? '';
    const others = this.attachedTo.get(parent);
    if (others) others.push(id);
    else this.attachedTo.set(parent, [id]);
    this.place(values.get('link'), uploaded ?? url);
    if (uploaded === undefined) this.missing.push(url.slice(url.lastIndexOf('/') + 1));
  }

  private place(url: string | undefined, to: string): void {
    if (url && url.length <= longestAddress) this.places.set(this.plain(url), to);
  }

  /** `https://www.firma.pl/urlopy/#a` and, within that site, `/urlopy` → 'firma.pl/urlopy' */
  private plain(url: string): string {
    const own = url.startsWith('/') && !url.startsWith('//') ? this.home + url : url;
    const whole = decodeAddress(own.replace(/&(?:amp|#0?38);/g, '&').replace(/#.*$/s, ''));
    return whole.replace(/^(?:https?:)?\/\/(?:www\.)?/i, '').replace(/\/+(?=$|\?)/, '');
  }

  /** The address of a file that lies beside the export: in full, where a page shows a smaller one. */
  private uploaded(url: string): string | undefined {
    const [, path] = /\/uploads\/([^?#]+)/.exec(url) ?? [];
    if (path === undefined) return undefined;
    const name = decodeAddress(path).normalize('NFC');
    const file = this.uploads.get(name.replace(smaller, '')) ?? this.uploads.get(name);
    return file && linkTo(file.path);
  }

  private textOf({ values }: WxrPart): string {
    const written = this.withShared(values.get('content:encoded') ?? '');
    const attached = this.attachedTo.get(values.get('wp:post_id') ?? '');
    const html = wordpressHtml(written, (id) => this.repeated(this.attachments.get(id)), attached);
    return html.replace(addresses, (found, before: string, quoted: string) => {
      const url = quoted.slice(1, -1);
      if (url.length > longestAddress) return found;
      const place = this.repeated(this.uploaded(url) ?? this.places.get(this.plain(url)));
      if (place === undefined) return found;
      return `${before}"${place}${/#.*$/s.exec(url)?.[0] ?? ''}"`;
    });
  }

  /** With the parts that it shares with others, and theirs: two may say that each is in the other. */
  private withShared(text: string, within: readonly string[] = []): string {
    return text.replace(sharedBlock, (_, id: string) => {
      if (within.includes(id) || within.length > mostShared) return '';
      return this.withShared(this.repeated(this.blocks.get(id)) ?? '', [...within, id]);
    });
  }

  /** What stands in texts as often as they name it, which counts each time. */
  private repeated<Text extends string | undefined>(text: Text): Text {
    requireHeld((this.held += text?.length ?? 0), this.bounds);
    return text;
  }

  /** The nearest page above one that readers may know of: categories are public, and are called as it. */
  private parentOf(item: WxrPart): WxrPart | undefined {
    let at = this.items.get(item.values.get('wp:post_parent') ?? '');
    // Two may say that each is in the other.
    for (let level = 0; at && !isPublic(at.values); level += 1)
      at = level < mostHidden ? this.items.get(at.values.get('wp:post_parent') ?? '') : undefined;
    return at;
  }

  /** The key of the folder that a page is in. */
  private within(item: WxrPart): string | undefined {
    const parent = this.parentOf(item);
    if (parent) return keyOf(parent);
    const category = categoriesOf(item.terms)[0];
    if (!category) return undefined;
    const key = `category ${category.slug}`;
    if (!this.folders.has(key)) this.folders.set(key, { name: category.name, parent: undefined });
    return key;
  }

  /** @returns its path, with '/' behind it; '' for none */
  private folderOf(key: string | undefined): string {
    const chain = new Set<string>();
    let at = key;
    // Two may say that each is in the other.
    while (at !== undefined && this.folders.has(at) && !this.made.has(at) && !chain.has(at)) {
      chain.add(at);
      at = this.folders.get(at)?.parent;
    }
    let path = this.made.get(at ?? '') ?? '';
    for (const one of [...chain].reverse()) {
      const { name = '', position } = this.folders.get(one) ?? {};
      path = this.pages.addFolder(path, wordsOf(name), position);
      this.made.set(one, path);
    }
    return path;
  }
}

/** No title is longer. */
const wordsOf = (html = '') => wordsOfHtml(html.slice(0, 1_000));

const keyOf = ({ values }: WxrPart) => `page ${values.get('wp:post_id')}`;

/** Of a page without a title its address. */
const nameOf = ({ values }: WxrPart) =>
  wordsOf(values.get('title')) || slugOf(values) || `Strona ${values.get('wp:post_id')}`;

const slugOf = (values: WxrPart['values']) => decodeAddress(values.get('wp:post_name') ?? '');

/** Pages that nobody has put in an order have 0. */
const orderOf = ({ values }: WxrPart) => Number(values.get('wp:menu_order')) || undefined;

const categoriesOf = (terms: WxrPart['terms']) =>
  terms.filter(({ domain, slug }) => domain === 'category' && !noCategory.test(slug));

const isPublic = (values: WxrPart['values']) =>
  values.get('wp:status') === 'publish' && !values.get('wp:post_password');

/** Fields of front matter. */
function headOf(item: WxrPart): Record<string, unknown> {
  const { values, terms } = item;
  const tags = [...categoriesOf(terms).slice(1), ...terms.filter(({ domain }) => domain === 'post_tag')];
  return {
    slug: slugOf(values) || undefined,
    position: orderOf(item),
    tags: tags.map(({ name }) => wordsOf(name)),
    draft: !isPublic(values),
    created: momentOf(values, 'wp:post_date'),
    updated: momentOf(values, 'wp:post_modified'),
  };
}

/** Of drafts only the time of the site is known, or neither: '0000-00-00 00:00:00' */
function momentOf(values: WxrPart['values'], name: string): string | undefined {
  const utc = values.get(`${name}_gmt`);
  if (utc && !utc.startsWith('0000')) return `${utc.replace(' ', 'T')}Z`;
  const local = values.get(name);
  return local && !local.startsWith('0000') ? local : undefined;
}
