import { join } from 'node:path';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { RecordedChange } from '#app/audit/changes.server';
import { logFailure } from '#app/platform/database-errors.server';
import type { Database } from '#app/platform/db.server';
import { every } from '#app/platform/every';
import type { Logger } from '#app/platform/logger.server';
import { longestTimer } from '#app/platform/longest-timer';
import { createQueue } from '#app/platform/queue';
import { readLexicon } from '#app/search/lexicon-store.server';
import type { Analyser } from '#app/search/language/analyser';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import type { SearchAnswer, SearchOptions, Suggestion } from '#app/search/search-document';
import { createSearchIndex, type SearchIndex } from '#app/search/search-index';
import { getPublicSettings } from '#app/settings/settings.server';
import { type AlikePage, AlikePages } from './alike-pages';
import { listCategories } from './categories/categories.server';
import { untilNextWindowMoment } from './next-window-moment.server';
import { readPortalPages } from './portal-pages.server';
import { boundModules } from './registry.server';
import { IndexSaver } from './index-saver.server';
import { noStates, SavedIndex, stillReadable } from './saved-index.server';
import { listEntryStates, readDocuments } from './search-documents.server';
import type { BoundModule } from './bind-table.server';

/**
 * The search of readers of one kind: an index of what their door shows, in this process, kept up to date by the change
 * feed and the clock.
 */
export interface PortalSearch {
  /** Polish words and their lemmas. */
  analyser: Analyser;
  search(query: string, options: SearchOptions): SearchAnswer;
  suggest(query: string, limit: number): Suggestion[];
  /**
   * Ids of the entries of one module that match, best first (at most 100): extends the plain matching of a list's
   * search box.
   */
  matchingIds(module: string, query: string): string[];
  /** Pages of one module similar to a text, best first. */
  alike(module: string, words: string): AlikePage[];
  /** Reports how long each query took, in seconds. */
  onAnswered(listener: (seconds: number) => void): void;
  /** Resolves when everything that they read has been indexed once. */
  ready: Promise<void>;
  /** Whether `ready` has resolved. */
  isReady(): boolean;
  stop(): Promise<void>;
}

export interface SearchSources {
  /** Where the index is kept for the next start; null: nowhere. */
  folder: string | null;
  /** The name of its file there. */
  fileName: string;
  /** The door of those who search: what it does not show is never in the index, nor any word of it. */
  readerDb: Database;
  /** Reads the portal's own words, which the doors of readers cannot. */
  systemDb: Database;
  changes: ChangeFeed;
  log: Logger;
  /** Shared with another index. */
  analyser?: Analyser;
}

const sweepEvery = 60_000;
/** Delay after a failure, such as a database that is down. */
const tryAgainAfter = 2_000;
/** Entries read at a time: while the index is filled, a change waits for no more than these. */
const batch = 50;

/**
 * Starts with the index that was saved, or an empty one, and brings it up to date in the background; the portal serves
 * meanwhile.
 */
export function startPortalSearch(sources: SearchSources): PortalSearch {
  const analyser = sources.analyser ?? loadAnalyser();
  const index = createSearchIndex(analyser);
  const alike = new AlikePages(index);
  const feeder = new Feeder(index, sources, () => alike.forget());
  const listeners: ((seconds: number) => void)[] = [];
  const timed = <T>(ask: () => T): T => {
    const began = performance.now();
    const answer = ask();
    for (const listener of listeners) listener((performance.now() - began) / 1_000);
    return answer;
  };
  let isReady = false;
  const ready = feeder.whole.then(() => void (isReady = true));
  void feeder.start();
  return {
    analyser,
    search: (query, options) => timed(() => index.search(query, options)),
    suggest: (query, limit) => timed(() => index.suggest(query, limit)),
    matchingIds: (module, query) => timed(() => index.findIds(query, module, 100)),
    alike: (module, words) => alike.find(module, words),
    onAnswered: (listener) => void listeners.push(listener),
    ready,
    isReady: () => isReady,
    stop: () => feeder.stop(),
  };
}

/** Reads of the database run one after another, so that a later one never sees older data. */
class Feeder {
  private readonly stopping = new AbortController();
  private unsubscribe = () => {};
  private windowTimer: NodeJS.Timeout | undefined;
  private endSweeps = async () => {};
  private againTimer: NodeJS.Timeout | undefined;
  private readonly queue = createQueue();
  private indexed = noStates();
  private readonly saved: SavedIndex | undefined;
  private readonly saver: IndexSaver | undefined;
  /** The indexed state of the pages that are not entries. */
  private pages = '';
  private becomeWhole = () => {};
  /** Resolves when everything has been indexed once. While the database is away it waits. */
  readonly whole = new Promise<void>((resolve) => (this.becomeWhole = resolve));

  constructor(
    private readonly index: SearchIndex,
    private readonly sources: SearchSources,
    private readonly onChange: () => void,
  ) {
    if (sources.folder === null) return;
    const saved = new SavedIndex(join(sources.folder, sources.fileName), sources.systemDb, sources.log);
    this.saved = saved;
    this.saver = new IndexSaver(
      (signal) => this.queue(() => saved.write(this.indexed, index.save(), signal)),
      sources.log,
    );
  }

  async start(): Promise<void> {
    this.unsubscribe = this.sources.changes.subscribe((change) =>
      this.follow(change).catch((error: unknown) => this.complain(error)),
    );
    await this.load();
    await this.sweep();
    this.saver?.saveChanges();
    if (!this.stopping.signal.aborted) this.endSweeps = every(sweepEvery, () => this.sweep());
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe();
    clearTimeout(this.windowTimer);
    clearTimeout(this.againTimer);
    await this.endSweeps();
    await this.saver?.stop();
  }

  /** Begins with what was saved, as far as readers still see it in the same state: nothing else is ever found. */
  private load(): Promise<void> {
    const { saved, index, sources, stopping } = this;
    return this.inTurn(async () => {
      const read = await saved?.read();
      if (!read) return;
      const settle = async () => {
        await this.watchWindows();
        const kept = await stillReadable(sources.readerDb, read.states);
        if (!kept) return null;
        this.indexed = kept;
        return (module: string, id: string) => kept.get(module)?.has(id) === true;
      };
      await index.load(read.bytes, settle, stopping.signal);
      if (index.size > 0) sources.log.info({ pages: index.size }, 'began with the saved search index');
    }).catch((error: unknown) => {
      this.indexed = noStates();
      this.complain(error);
    });
  }

  /**
   * Whoever saves an entry or a word finds it at once. A category may have thousands of entries, so those are not
   * waited for.
   */
  private async follow({ subject, subjectId, action }: RecordedChange): Promise<void> {
    const module = boundModules.find(({ definition }) => definition.key === subject);
    if (module && subjectId) {
      await this.read(module, [subjectId]);
      await this.watchWindows();
    } else if (module) {
      void this.readOutdated([module]).catch((error: unknown) => this.complain(error));
    } else if (subject === 'category' && action === 'update') {
      await this.readPages();
      void this.readOutdated(boundModules).catch((error: unknown) => this.complain(error));
    } else if (subject === 'settings') await this.readPages();
    else if (subject === 'lexicon') await this.readLexicon();
  }

  /** Indexes whatever is not up to date: everything at the start, later what was missed. */
  private async sweep(): Promise<void> {
    try {
      await this.readLexicon();
      await this.readPages();
      await this.watchWindows();
      await this.readOutdated(boundModules);
      this.becomeWhole();
    } catch (error) {
      this.complain(error);
    }
  }

  private readLexicon(): Promise<void> {
    return this.inTurn(async () => this.index.setLexicon(await readLexicon(this.sources.systemDb)));
  }

  private readPages(): Promise<void> {
    const { readerDb } = this.sources;
    return this.inTurn(async () => {
      const [settings, categories] = [await getPublicSettings(readerDb), await listCategories(readerDb)];
      const state = JSON.stringify([settings, categories]);
      if (state === this.pages) return;
      await this.index.putAll(await readPortalPages(settings, categories));
      this.pages = state;
    });
  }

  private async readOutdated(modules: readonly BoundModule[]): Promise<void> {
    for (const module of modules) {
      const states = await listEntryStates(this.sources.readerDb, module);
      const indexed = this.indexed.get(module.definition.key);
      const seen = new Set(states.map(({ id }) => id));
      const outdated = states.filter(({ id, state }) => indexed?.get(id) !== state).map(({ id }) => id);
      for (const id of indexed?.keys() ?? []) if (!seen.has(id)) outdated.push(id);
      for (let at = 0; at < outdated.length; at += batch) await this.read(module, outdated.slice(at, at + batch));
    }
  }

  /** Indexes these entries as readers see them now, and removes those that they do not see. */
  private read(module: BoundModule, ids: string[]): Promise<void> {
    const { signal } = this.stopping;
    this.saver?.noteChange();
    return this.inTurn(async () => {
      const found = await readDocuments(this.sources.readerDb, module, ids);
      await this.index.putAll(
        found.map(({ document }) => document),
        { signal },
      );
      const indexed = this.indexed.get(module.definition.key);
      for (const { id, state } of found) indexed?.set(id, state);
      const visible = new Set(found.map(({ id }) => id));
      for (const id of ids) {
        if (visible.has(id)) continue;
        this.index.remove(module.definition.key, id);
        indexed?.delete(id);
      }
    });
  }

  private inTurn(task: () => Promise<void>): Promise<void> {
    return this.queue(async () => {
      this.stopping.signal.throwIfAborted();
      await task().finally(this.onChange);
    });
  }

  /** Updates the index when the next entry appears or disappears, by the database's clock. */
  private async watchWindows(): Promise<void> {
    const ms = await untilNextWindowMoment(this.sources.readerDb);
    clearTimeout(this.windowTimer);
    if (ms === Number.POSITIVE_INFINITY || this.stopping.signal.aborted) return;
    const wait = Math.min(longestTimer, Math.max(0, ms) + 20);
    this.windowTimer = setTimeout(() => void this.passWindow(), wait).unref();
  }

  /** Asks for the next moment before reading, so that one that passes meanwhile is not missed. */
  private async passWindow(): Promise<void> {
    try {
      await this.watchWindows();
      await this.readOutdated(boundModules);
    } catch (error) {
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    logFailure(this.sources.log, error, 'the search index could not be brought up to date, will be tried again');
    this.againTimer ??= setTimeout(() => {
      this.againTimer = undefined;
      void this.sweep();
    }, tryAgainAfter).unref();
  }
}
