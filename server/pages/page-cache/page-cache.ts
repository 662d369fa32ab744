import type { RecordedChange } from '#app/audit/changes.server';
import type { Clock } from '#app/platform/clock';
import type { WindowMoment } from './window-moment';
import type { SealedPage } from './sealed-page';

/** A page as it was made anew, and what it shows something of. */
export interface RenderedPage {
  page: SealedPage;
  tags: ReadonlySet<string>;
}

interface Entry {
  page: SealedPage;
  tags: ReadonlySet<string>;
  expiresAt: number;
  bytes: number;
  /** For LRU: the number of the last request for this page; the entry with the smallest is evicted first. */
  askedFor: number;
}

interface PageCacheOptions {
  maxBytes: number;
  clock: Clock;
  windows: WindowMoment;
}

/** Changes that concern every page: its frame shows the settings, its navigation the categories. */
const everywhere = new Set(['settings', 'category']);

/**
 * Keeps public pages until a change that concerns them, or the next moment at which an entry appears or disappears by
 * the clock. A render that was under way when a change came is given to those who waited for it, and not kept.
 */
export class PageCache {
  readonly counts = { hits: 0, misses: 0, drops: 0 };
  private readonly entries = new Map<string, Entry>();
  private readonly underWay = new Map<string, Promise<SealedPage>>();
  /** When each tag was last dropped, counted in drops; '*' stands for all. */
  private readonly dropped = new Map<string, number>();
  private sequence = 0;
  private asked = 0;
  private keptBytes = 0;

  constructor(private readonly options: PageCacheOptions) {}

  get bytes(): number {
    return this.keptBytes;
  }

  get size(): number {
    return this.entries.size;
  }

  find(key: string): SealedPage | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    if (this.options.clock.now().getTime() >= entry.expiresAt) {
      this.remove(key, entry);
      return null;
    }
    entry.askedFor = ++this.asked;
    this.counts.hits++;
    return entry.page;
  }

  /**
   * The cached page, or the one that `render` makes; concurrent requests share one render (single flight, against a
   * cache stampede).
   */
  load(key: string, render: () => Promise<RenderedPage>): Promise<SealedPage> {
    const waiting = this.underWay.get(key);
    if (waiting) return waiting;
    this.counts.misses++;
    const made = this.render(key, render).finally(() => {
      if (this.underWay.get(key) === made) this.underWay.delete(key);
    });
    this.underWay.set(key, made);
    return made;
  }

  private async render(key: string, render: () => Promise<RenderedPage>): Promise<SealedPage> {
    const started = this.sequence;
    // Asked before the render: a moment that passes during it must end what it made.
    const expiresAt = await this.options.windows.next();
    const { page, tags } = await render();
    if (page.keepable && !this.droppedSince(started, tags) && this.options.clock.now().getTime() < expiresAt) {
      this.keep(key, { page, tags, expiresAt, bytes: 0, askedFor: ++this.asked });
    }
    return page;
  }

  /** A representation was added to a cached page: its bytes count towards the limit. */
  weigh(key: string): void {
    const entry = this.entries.get(key);
    if (entry) this.keep(key, entry);
  }

  drop(change: Pick<RecordedChange, 'subject'>): void {
    this.options.windows.forget();
    if (everywhere.has(change.subject)) return this.clear();
    this.note(change.subject);
    for (const [key, entry] of this.entries) {
      if (entry.tags.size === 0 || entry.tags.has(change.subject)) this.remove(key, entry);
    }
  }

  clear(): void {
    this.options.windows.forget();
    this.note('*');
    this.entries.clear();
    this.keptBytes = 0;
  }

  private note(tag: string): void {
    this.counts.drops++;
    this.dropped.set(tag, ++this.sequence);
    // Requests from now on must not share a render that began before the change.
    this.underWay.clear();
  }

  private droppedSince(sequence: number, tags: ReadonlySet<string>): boolean {
    for (const [tag, at] of this.dropped)
      if (at > sequence && (tag === '*' || tags.size === 0 || tags.has(tag))) return true;
    return false;
  }

  private keep(key: string, entry: Entry): void {
    const old = this.entries.get(key);
    if (old) this.remove(key, old);
    entry.bytes = entry.page.bytes();
    if (entry.bytes > this.options.maxBytes / 4) return;
    this.entries.set(key, entry);
    this.keptBytes += entry.bytes;
    while (this.keptBytes > this.options.maxBytes) this.removeOldest();
  }

  private removeOldest(): void {
    const [first, ...others] = this.entries;
    if (!first) return;
    this.remove(...others.reduce((oldest, one) => (one[1].askedFor < oldest[1].askedFor ? one : oldest), first));
  }

  private remove(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.keptBytes -= entry.bytes;
  }
}
