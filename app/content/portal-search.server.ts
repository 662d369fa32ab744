import { sql } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { RecordedChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import type { Clock } from '#app/platform/clock';
import { readLexicon } from '#app/search/lexicon-store.server';
import { loadAnalyser } from '#app/search/load-analyser.server';
import type { SearchAnswer, SearchDocument, SearchOptions, Suggestion } from '#app/search/search-document';
import { createSearchIndex, type SearchIndex } from '#app/search/search-index';
import { boundModules } from './registry.server';
import { findPublicDocument, publicDocuments } from './search-documents.server';
import type { BoundModule } from './bind-table.server';

/** The portal's search: an index of what is public, in this process, kept true by the change feed and the clock. */
export interface PortalSearch {
  search(query: string, options: SearchOptions): SearchAnswer;
  suggest(query: string, limit: number): Suggestion[];
  /** Ids of the entries of one module that match, best first (at most 100): what a list's search box adds to plain matching. */
  matchingIds(module: string, query: string): string[];
  /** Tells how long each question to the index took, in seconds. */
  onAnswered(listener: (seconds: number) => void): void;
  /** Resolves when everything public has been read in once. */
  ready: Promise<void>;
  stop(): void;
}

interface Sources {
  publicDb: Database;
  /** Reads the portal's own words, which the public door does not. */
  systemDb: Database;
  changes: ChangeFeed;
  clock: Clock;
  log: Logger;
}

/** Timers cannot be longer than this. */
const longestTimer = 2_000_000_000;
const resyncEvery = 5 * 60_000;

/** Starts with an empty index and fills it in the background; the portal serves meanwhile. */
export function startPortalSearch(sources: Sources): PortalSearch {
  const index = createSearchIndex(loadAnalyser());
  const feeder = new Feeder(index, sources);
  const listeners: ((seconds: number) => void)[] = [];
  const timed = <T>(ask: () => T): T => {
    const began = performance.now();
    const answer = ask();
    for (const listener of listeners) listener((performance.now() - began) / 1_000);
    return answer;
  };
  return {
    search: (query, options) => timed(() => index.search(query, options)),
    suggest: (query, limit) => timed(() => index.suggest(query, limit)),
    matchingIds: (module, query) => timed(() => index.findIds(query, module, 100)),
    onAnswered: (listener) => void listeners.push(listener),
    ready: feeder.start(),
    stop: () => feeder.stop(),
  };
}

class Feeder {
  private readonly stopping = new AbortController();
  private unsubscribe = () => {};
  private windowTimer: NodeJS.Timeout | undefined;
  private resyncTimer: NodeJS.Timeout | undefined;
  /** Entries that changed while all are being read: what was read of them before is out of date. */
  private touched = new Set<string>();
  /** What is in the index, as 'module/id'. */
  private readonly indexed = new Set<string>();
  private readonly windowed = boundModules.filter((module) => module.definition.capabilities.window);

  constructor(
    private readonly index: SearchIndex,
    private readonly sources: Sources,
  ) {}

  async start(): Promise<void> {
    this.unsubscribe = this.sources.changes.subscribe((change) => this.follow(change));
    try {
      await this.loadLexicon();
      await this.readAll(boundModules);
      await this.watchWindows();
    } catch (error) {
      if (!this.stopping.signal.aborted) this.sources.log.error({ err: error }, 'the search index could not be filled');
    }
    if (!this.stopping.signal.aborted) this.resyncTimer = setInterval(() => void this.resync(), resyncEvery).unref();
  }

  stop(): void {
    this.stopping.abort();
    this.unsubscribe();
    clearTimeout(this.windowTimer);
    clearInterval(this.resyncTimer);
  }

  private async follow({ subject, subjectId }: RecordedChange): Promise<void> {
    const module = boundModules.find(({ definition }) => definition.key === subject);
    if (module && subjectId) {
      await this.refresh(module, subjectId);
      if (module.definition.capabilities.window) await this.watchWindows();
    } else if (subject === 'category') await this.resync();
    else if (subject === 'lexicon') await this.loadLexicon();
  }

  private async refresh(module: BoundModule, id: string): Promise<void> {
    const key = `${module.definition.key}/${id}`;
    this.touched.add(key);
    const document = await findPublicDocument(this.sources.publicDb, module, id);
    if (document) {
      this.index.put(document);
      this.indexed.add(key);
    } else this.remove(key);
  }

  private async loadLexicon(): Promise<void> {
    this.index.setLexicon(await readLexicon(this.sources.systemDb));
  }

  /** Reads in all that is public of some modules, and forgets what no longer is. */
  private async readAll(modules: readonly BoundModule[]): Promise<void> {
    const { signal } = this.stopping;
    this.touched = new Set();
    const found = new Set<string>();
    const documents = this.fresh(publicDocuments(this.sources.publicDb, modules), found);
    await this.index.putAll(documents, { signal });
    const ofThese = (key: string) => modules.some(({ definition }) => key.startsWith(`${definition.key}/`));
    for (const key of this.indexed) if (ofThese(key) && !found.has(key) && !this.touched.has(key)) this.remove(key);
  }

  private remove(key: string): void {
    const [module = '', id = ''] = key.split('/');
    this.index.remove(module, id);
    this.indexed.delete(key);
  }

  private async *fresh(documents: AsyncIterable<SearchDocument>, found: Set<string>): AsyncGenerator<SearchDocument> {
    for await (const document of documents) {
      const key = `${document.module}/${document.id}`;
      found.add(key);
      if (this.touched.has(key)) continue;
      this.indexed.add(key);
      yield document;
    }
  }

  /** Heals whatever was missed; also what a renamed category changes. */
  private async resync(): Promise<void> {
    try {
      await this.readAll(boundModules);
    } catch (error) {
      if (!this.stopping.signal.aborted) this.sources.log.error({ err: error }, 'the search index could not be renewed');
    }
  }

  /** Reads the modules with a window anew at the moment at which the next entry appears or disappears. */
  private async watchWindows(): Promise<void> {
    clearTimeout(this.windowTimer);
    const [row] = await this.sources.publicDb.execute<{ at: string | Date | null }>(sql`select next_announcement_change() as at`);
    if (!row?.at || this.stopping.signal.aborted) return;
    const wait = Math.min(longestTimer, Math.max(0, new Date(row.at).getTime() - this.sources.clock.now().getTime()) + 20);
    this.windowTimer = setTimeout(() => void this.readAll(this.windowed).then(() => this.watchWindows(), () => {}), wait).unref();
  }
}
