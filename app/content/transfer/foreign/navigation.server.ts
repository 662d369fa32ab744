import { posix } from 'node:path';

/** A page, a folder or a section in the navigation of a site. */
export interface NavItem {
  title?: string | undefined;
  page?: string | undefined;
  /** All in it. */
  folder?: string | undefined;
  items?: NavItem[];
}

/** What a site says of the order of its pages; the names in it are relative to a folder. */
export interface Navigation {
  /** '' or with '/' behind it. */
  within: string;
  items: NavItem[];
}

/** What other programs say of the order and the names of folders and documents, by path. */
export interface Told {
  titles: Map<string, string>;
  /** A folder without a place of its own has that of its first document. */
  positions: Map<string, number>;
  /** How many documents have been given places. */
  placed: number;
}

const step = 10;

export const nextPosition = (told: Told): number => (told.placed += 1) * step;

/** Nobody nests more sections. */
const mostNested = 30;

const joined = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

/** The folder that all of these are in. */
function commonFolderOf(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => posix.dirname(path).split('/'));
  const common = [...first];
  for (const folders of others) while (common.some((name, at) => folders[at] !== name)) common.pop();
  return common.join('/');
}

/** Where documents lie whose sites have sections instead of folders, or folders around all of them. */
export class SitePlaces {
  private readonly places = new Map<string, string>();
  private readonly sections = new Set<string>();

  /**
   * @param told gets the titles and positions of sections
   * @param folders what folders are to readers: 'website/docs' → ''
   */
  constructor(
    private readonly told: Told,
    private readonly folders: Map<string, string> = new Map(),
  ) {}

  /** @param find the path of a page by how it is named there */
  add({ within, items }: Navigation, find: (name: string) => string | undefined): void {
    const root = within.replace(/\/$/, '');
    const found = new Map<NavItem, string[]>();
    const read = (item: NavItem, depth: number): string[] => {
      const own = item.page === undefined ? undefined : find(item.page);
      const below = depth > mostNested ? [] : (item.items ?? []).flatMap((one) => read(one, depth + 1));
      const all = item.folder === undefined ? undefined : posix.join(root, item.folder, 'all');
      const paths = [own ?? all ?? [], below].flat();
      found.set(item, paths);
      return paths;
    };
    for (const item of items) read(item, 0);
    this.addItems(items, this.of(root), root, found);
  }

  /** The path that says where a document, or what lies in a folder, goes. */
  of(path: string): string {
    const own = this.places.get(path);
    if (own !== undefined) return own;
    for (let folder = path; ; folder = posix.dirname(folder)) {
      const place = this.folders.get(folder === '.' ? '' : folder);
      if (place !== undefined)
        return joined(place, path.slice(folder === '.' ? 0 : folder.length + 1)).replace(/\/$/, '');
      if (folder === '.' || folder === '/' || folder === '') return path;
    }
  }

  /** Titles and positions that are told of folders, at the places of these. */
  moveTold(): void {
    for (const told of [this.told.titles, this.told.positions] as Map<string, unknown>[]) {
      const moved = Array.from(told, ([folder, value]) => [this.of(folder), value] as const);
      for (const [place, value] of moved) if (!told.has(place)) told.set(place, value);
    }
  }

  private addItems(items: readonly NavItem[], place: string, root: string, found: Map<NavItem, string[]>): void {
    const { titles, positions } = this.told;
    for (const item of items) {
      const { title, folder, items: below } = item;
      const paths = found.get(item) ?? [];
      const [path] = paths;
      if (below === undefined) {
        if (folder !== undefined) this.addFolder(posix.join(root, folder).replace(/\/$/, ''), place);
        if (path === undefined || folder !== undefined) continue;
        if (title !== undefined && !titles.has(path)) titles.set(path, title);
        if (this.places.has(path)) continue;
        this.places.set(path, joined(place, posix.basename(path)));
        positions.set(path, nextPosition(this.told));
      } else if (found.has(item)) {
        const section = this.addSection(title ?? '', paths, place, root);
        const before = this.told.placed;
        if (section !== place && !positions.has(section)) positions.set(section, (before + 1) * step);
        this.addItems(below, section, root, found);
        if (this.told.placed === before) this.told.placed += 1;
      }
    }
  }

  /** @returns its place: named as the folder that its pages are in where it is the only one there, else by its title */
  private addSection(title: string, paths: readonly string[], place: string, root: string): string {
    if (title.trim() === '') return place;
    const folder = paths.length === 0 ? root : commonFolderOf(paths);
    const isOwn = folder !== root && folder !== '.' && !this.folders.has(folder);
    const plain = title.trim().replace(/\//g, '-');
    const named = [isOwn ? posix.basename(folder) : plain, plain].map((name) => joined(place, name));
    const section = named.find((one) => !this.sections.has(one)) ?? named[1] ?? place;
    this.sections.add(section);
    if (isOwn) this.folders.set(folder, section);
    this.told.titles.set(section, title.trim());
    return section;
  }

  private addFolder(folder: string, place: string): void {
    if (!this.folders.has(folder)) this.folders.set(folder, place);
  }
}
