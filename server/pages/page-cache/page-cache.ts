import { touches } from '#app/content/page-tags';
import type { Clock } from '#app/platform/clock';
import type { WindowMoment } from '#app/content/window-moment.server';
import type { SealedPage } from './sealed-page';

/** What a cache keeps. */
interface Keepable {
  /** Whether it can be kept: it is the address's real content, for everybody who reads through the same door. */
  keepable: boolean;
  bytes(): number;
}

/** A rendered page with its dependencies. */
export interface RenderedPage<Page extends Keepable = SealedPage> {
  page: Page;
  tags: ReadonlySet<string>;
}

interface Entry<Page> {
  page: Page;
  tags: ReadonlySet<string>;
  expiresAt: number;
  bytes: number;
  /** For LRU: the number of its last request; the entry with the smallest is evicted first. */
  askedFor: number;
  /** How often it was requested since it was rendered. */
  reads: number;
}

/** An invalidated page, with how often it was read. */
export interface DroppedPage<Page = SealedPage> {
  key: string;
  page: Page;
  reads: number;
}

interface PageCacheOptions<Page> {
  mostBytes: number;
  clock: Clock;
  windows: WindowMoment;
  onDropped?: (page: DroppedPage<Page>) => void;
}

type Dropping = Parameters<typeof touches>[0];

/** Changes that affect every page: its frame shows the settings, its navigation the categories. */
const everywhere = new Set(['settings', 'category']);

/** The share of the limit that an eviction leaves in use. */
const afterEviction = 0.95;

/**
 * Keeps the pages of one kind of readers until a change that concerns them, or the next moment at which an entry
 * appears or disappears by the clock. A render that was under way when a change came is given to those who waited for
 * it, and not kept.
 */
export class PageCache<Page extends Keepable = SealedPage> {
  readonly counts = { hits: 0, misses: 0, drops: 0 };
  private readonly entries = new Map<string, Entry<Page>>();
  private readonly underWay = new Map<string, Promise<Page>>();
  /** The changes since the oldest running render began; null stands for a change of everything. */
  private changes: (Dropping | null)[] = [];
  /** How many changes came before those. */
  private forgotten = 0;
  private rendering = 0;
  private asked = 0;
  private keptBytes = 0;

  constructor(private readonly options: PageCacheOptions<Page>) {}

  get bytes(): number {
    return this.keptBytes;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Whether a page is cached; does not count as a request. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** @param now in milliseconds: who has looked at the clock already need not do so again */
  find(key: string, now = this.options.clock.now().getTime()): Page | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    if (now >= entry.expiresAt) {
      this.end(key, entry);
      return null;
    }
    entry.askedFor = ++this.asked;
    entry.reads++;
    this.counts.hits++;
    return entry.page;
  }

  /**
   * The cached page, or the one that `render` makes; concurrent requests share one render (single flight, against a
   * cache stampede).
   */
  load(key: string, render: () => Promise<RenderedPage<Page>>): Promise<Page> {
    const waiting = this.underWay.get(key);
    if (waiting) return waiting;
    this.counts.misses++;
    const made = this.render(key, render).finally(() => {
      if (this.underWay.get(key) === made) this.underWay.delete(key);
    });
    this.underWay.set(key, made);
    return made;
  }

  private async render(key: string, render: () => Promise<RenderedPage<Page>>): Promise<Page> {
    const started = this.forgotten + this.changes.length;
    this.rendering++;
    try {
      // Read before the render, which an expiry in the meantime must invalidate.
      const expiresAt = await this.options.windows.next();
      const { page, tags } = await render();
      if (page.keepable && !this.changedSince(started, tags) && this.options.clock.now().getTime() < expiresAt) {
        this.keep(key, { page, tags, expiresAt, bytes: 0, askedFor: ++this.asked, reads: 0 });
      }
      return page;
    } finally {
      this.rendering--;
      if (this.rendering === 0) {
        this.forgotten += this.changes.length;
        this.changes = [];
      }
    }
  }

  /** Counts a new representation of a cached page towards the limit. */
  weigh(key: string): void {
    const entry = this.entries.get(key);
    if (entry) this.keep(key, entry);
  }

  /** Invalidates the pages that a change can affect. */
  drop(change: Dropping): void {
    if (change.reach === 'nothing') return;
    this.options.windows.forget();
    if (everywhere.has(change.subject)) return this.clear();
    this.note(change);
    for (const [key, entry] of this.entries) if (touches(change, entry.tags)) this.end(key, entry);
  }

  clear(): void {
    this.options.windows.forget();
    this.note(null);
    for (const [key, entry] of this.entries) this.end(key, entry);
  }

  private note(change: Dropping | null): void {
    this.counts.drops++;
    if (this.rendering > 0) this.changes.push(change);
    // Later requests must not share a render that began before the change.
    this.underWay.clear();
  }

  private changedSince(started: number, tags: ReadonlySet<string>): boolean {
    return this.changes.slice(started - this.forgotten).some((change) => change === null || touches(change, tags));
  }

  private keep(key: string, entry: Entry<Page>): void {
    const old = this.entries.get(key);
    if (old) this.remove(key, old);
    entry.bytes = entry.page.bytes();
    if (entry.bytes > this.options.mostBytes / 4) return;
    this.entries.set(key, entry);
    this.keptBytes += entry.bytes;
    if (this.keptBytes > this.options.mostBytes) this.evict();
  }

  private end(key: string, entry: Entry<Page>): void {
    this.remove(key, entry);
    this.options.onDropped?.({ key, page: entry.page, reads: entry.reads });
  }

  /** Evicts several pages at once, as finding the oldest scans all of them. */
  private evict(): void {
    const oldestFirst = [...this.entries].toSorted(([, one], [, other]) => one.askedFor - other.askedFor);
    for (const [key, entry] of oldestFirst) {
      if (this.keptBytes <= this.options.mostBytes * afterEviction) return;
      this.remove(key, entry);
    }
  }

  private remove(key: string, entry: Entry<Page>): void {
    this.entries.delete(key);
    this.keptBytes -= entry.bytes;
  }
}
