import { megabyte } from '#app/platform/byte-sizes';
import { SharedFacets } from '#app/search/index/shared-facets';
import type { StoredPage } from './candidate-pages';

/** What a page takes beside the bytes that the database gave. */
const ownBytes = 500;

export interface KeptPage extends StoredPage {
  id: string;
  /** Of the index when the page was written. */
  version: number;
}

/** The text of a page, which is read after its counts. */
export interface ReadText {
  n: number;
  version: number;
  bytes: Uint8Array;
}

/**
 * Pages of the shared index as they were read, since the same pages are candidates of many queries. Those that were
 * not asked for in the longest time go first: when the younger half is full, it takes the place of the older one.
 */
export class KeptPages {
  private young = new Map<number, KeptPage>();
  private old = new Map<number, KeptPage>();
  private youngBytes = 0;
  private readonly sharedFacets = new SharedFacets();

  /** @param mostBytes what is kept at most; by default as much as some ten thousand pages take */
  constructor(private readonly mostBytes = 32 * megabyte) {}

  /** The page in just this version. */
  find(n: number, version: number): KeptPage | undefined {
    const young = this.young.get(n);
    const page = young ?? this.old.get(n);
    if (page?.version !== version) return undefined;
    if (!young) this.add(page);
    return page;
  }

  keep(page: KeptPage): void {
    page.facets = this.sharedFacets.share(page.facets);
    this.add(page);
  }

  /** Keeps a text as well, if it is that of the page as it is kept. */
  takeText({ n, version, bytes }: ReadText): void {
    const page = this.find(n, version);
    if (!page || page.bytes) return;
    page.bytes = bytes;
    this.count(bytes.byteLength);
  }

  private add(page: KeptPage): void {
    this.young.set(page.n, page);
    this.count(ownBytes + page.counts.byteLength + (page.bytes?.byteLength ?? 0));
  }

  private count(bytes: number): void {
    this.youngBytes += bytes;
    if (this.youngBytes * 2 < this.mostBytes) return;
    this.old = this.young;
    this.young = new Map();
    this.youngBytes = 0;
  }
}
