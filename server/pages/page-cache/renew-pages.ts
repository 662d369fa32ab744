import { setTimeout as wait } from 'node:timers/promises';
import type { Encoding } from '#server/http/encoding';
import type { DroppedPage, PageCache, RenderedPage } from './page-cache';

interface Renewing {
  cache: Pick<PageCache, 'has' | 'load' | 'weigh'>;
  make: (key: string) => Promise<RenderedPage>;
  /** False while nothing is cached: in maintenance mode. */
  mayKeep: () => Promise<boolean>;
  /** Told of a failed render; the waiting pages are then left to their readers. */
  onError: (error: unknown) => void;
}

/**
 * Makes dropped pages anew before somebody asks for them, the most read first: one at a time, with a rest as long as
 * each took, so that readers hardly feel it. Pages that nobody read since they were made are left out, so that all this
 * costs no more than the reading before it.
 */
export class PageRenewals {
  private readonly waiting = new Map<string, { reads: number; encodings: Encoding[] }>();
  private readonly ending = new AbortController();
  private running: Promise<void> | null = null;

  constructor(private readonly renewing: Renewing) {}

  /** Resolves when nothing is waiting. */
  get done(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  add({ key, page, reads }: DroppedPage): void {
    if (reads === 0 || this.ending.signal.aborted) return;
    this.waiting.set(key, { reads, encodings: Object.keys(page.variants) as Encoding[] });
    this.running ??= this.run().finally(() => (this.running = null));
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    try {
      // One change invalidates many pages: waits for all of them before choosing the first.
      await wait(0);
      while (this.waiting.size > 0 && !signal.aborted && (await this.renewing.mayKeep())) {
        const began = performance.now();
        await this.renew(this.takeMostRead());
        await wait(performance.now() - began, undefined, { signal }).catch(() => {});
      }
    } catch (error) {
      this.renewing.onError(error);
    } finally {
      this.waiting.clear();
    }
  }

  private async renew({ key, encodings }: { key: string; encodings: Encoding[] }): Promise<void> {
    const { cache, make } = this.renewing;
    if (cache.has(key)) return;
    const page = await cache.load(key, () => make(key));
    for (const encoding of encodings) await page.variant(encoding);
    cache.weigh(key);
  }

  private takeMostRead(): { key: string; encodings: Encoding[] } {
    let [key, most] = ['', { reads: -1, encodings: [] as Encoding[] }];
    for (const [one, stale] of this.waiting) if (stale.reads > most.reads) [key, most] = [one, stale];
    this.waiting.delete(key);
    return { key, encodings: most.encodings };
  }
}
