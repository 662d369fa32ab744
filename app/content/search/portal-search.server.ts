import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { RecordedChange } from '#app/audit/changes.server';
import { logFailure } from '#app/platform/database-errors.server';
import type { Database } from '#app/platform/db.server';
import { every } from '#app/platform/every';
import type { Logger } from '#app/platform/logger.server';
import { ownTurn } from '#app/platform/own-turn';
import { createQueue, type Queue } from '#app/platform/queue';
import { readLexicon } from '#app/search/lexicon-store.server';
import type { Analyser } from '#app/search/language/analyser';
import { Lexicon } from '#app/search/query/lexicon';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import type { FoundIds, SearchAnswer, SearchOptions, Suggestion } from '#app/search/search-document';
import type { IndexReader } from '#app/search/tables.server';
import { getPublicSettings } from '#app/settings/settings.server';
import { type AlikePage, AlikePages } from './alike-pages';
import { listCategories } from '../categories/categories.server';
import { portalPagesModule, readPortalPages } from './portal-pages.server';
import { PostgresEngine } from './postgres-engine.server';
import { ProcessEngine } from './process-engine.server';
import { boundModules, findBoundModule } from '../registry.server';
import type { SearchEngine } from './search-engine';
import { listEntryStates, readDocuments } from './search-documents.server';
import type { BoundModule } from '../bind-table.server';
import { WindowPasses } from './window-passes.server';

/**
 * The search of readers of one kind: an index of what their door shows, kept up to date by the change feed and the
 * clock.
 */
export interface PortalSearch {
  /** Polish words and their lemmas. */
  analyser: Analyser;
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  suggest(query: string, limit: number): Promise<Suggestion[]>;
  /**
   * Ids of the entries of one module that match, best first (at most 100): extends the plain matching of a list's
   * search box.
   */
  matchingIds(module: string, query: string): Promise<string[]>;
  /**
   * All entries of a module that have every word of the query, in any form or within another word; null where the index
   * cannot know: until it is filled, and for what is no words.
   */
  containingIds(module: string, query: string): Promise<FoundIds | null>;
  /** Pages of one module similar to a text, best first. */
  alike(module: string, words: string): Promise<AlikePage[]>;
  /** Reports how long each query took, in seconds. */
  onAnswered(listener: (seconds: number) => void): void;
  /** Resolves when everything that they read has been indexed once. */
  ready: Promise<void>;
  /** Whether `ready` has resolved. */
  isReady(): boolean;
  stop(): Promise<void>;
}

export interface SearchSources {
  /** Where the candidates of a query come from: an index in this process, or one that all share. */
  engine: 'process' | 'postgres';
  reader: IndexReader;
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
  /** Nothing is read before this resolves: at the start others come first. */
  fillsAfter?: Promise<unknown> | undefined;
}

const sweepEveryMs = 60_000;
/** Delay after a failure, such as a database that is down. */
const tryAgainMs = 2_000;

/**
 * Starts with the index that there is from before, or an empty one, and brings it up to date in the background; the
 * portal serves meanwhile.
 */
export function startPortalSearch(sources: SearchSources): PortalSearch {
  const analyser = sources.analyser ?? loadAnalyser();
  const queue = createQueue();
  const { readerDb, systemDb, log, folder, fileName, reader } = sources;
  const engine: SearchEngine =
    sources.engine === 'postgres'
      ? new PostgresEngine({ analyser, reader, readerDb, systemDb })
      : new ProcessEngine({ analyser, folder, fileName, readerDb, systemDb, log, queue });
  const alike = new AlikePages(engine);
  const feeder = new Feeder(engine, analyser, sources, queue, () => alike.forget());
  let isReady = false;
  const listeners: ((seconds: number) => void)[] = [];
  const timed = async <T>(ask: () => T | Promise<T>): Promise<T> => {
    await ownTurn();
    const began = performance.now();
    if (isReady) await feeder.windows.passed();
    const answer = await ask();
    for (const listener of listeners) listener((performance.now() - began) / 1_000);
    return answer;
  };
  const ready = feeder.whole.then(() => void (isReady = true));
  void feeder.start();
  return {
    analyser,
    search: (query, options) => timed(() => engine.search(query, options)),
    suggest: (query, limit) => timed(() => engine.suggest(query, limit)),
    matchingIds: (module, query) => timed(() => engine.findIds(query, module, 100)),
    containingIds: async (module, query) => (isReady ? engine.findContaining(query, module) : null),
    async alike(module, words) {
      if (isReady) await feeder.windows.passed();
      return alike.find(module, words);
    },
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
  readonly windows: WindowPasses;
  private endSweeps = async () => {};
  private againTimer: NodeJS.Timeout | undefined;
  /** The synonyms and forms that the engine knows. */
  private words = '';
  /** The indexed state of the pages that are not entries, and which these are. */
  private pages = '';
  private pageIds: readonly string[] = [];
  private becomeWhole = () => {};
  /** Resolves when everything has been indexed once. */
  readonly whole = new Promise<void>((resolve) => (this.becomeWhole = resolve));

  constructor(
    private readonly engine: SearchEngine,
    private readonly analyser: Analyser,
    private readonly sources: SearchSources,
    private readonly queue: Queue,
    private readonly onChange: () => void,
  ) {
    this.windows = new WindowPasses(sources.readerDb, () => this.renewAtMoment(), this.stopping.signal);
  }

  async start(): Promise<void> {
    this.unsubscribe = this.sources.changes.subscribe((change) =>
      this.follow(change).catch((error: unknown) => this.complain(error)),
    );
    await this.sources.fillsAfter;
    await this.inTurn(() => this.engine.begin(() => this.windows.watch(), this.stopping.signal)).catch(
      (error: unknown) => this.complain(error),
    );
    await this.sweep();
    this.engine.keep();
    if (!this.stopping.signal.aborted) this.endSweeps = every(sweepEveryMs, () => this.sweep());
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe();
    this.windows.stop();
    clearTimeout(this.againTimer);
    await this.endSweeps();
    await this.engine.stop();
  }

  /**
   * Whoever saves an entry or a word finds it at once. A category may have thousands of entries, so those are not
   * waited for.
   */
  private async follow({ subject, subjectId, action }: RecordedChange): Promise<void> {
    const module = findBoundModule(subject);
    if (module && subjectId) {
      // The moment first: it may pass before the entry is read.
      await this.windows.watch();
      await this.read(module, [subjectId]);
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
      await this.windows.watch();
      await this.readOutdated(boundModules);
      this.becomeWhole();
    } catch (error) {
      this.complain(error);
    }
  }

  private readLexicon(): Promise<void> {
    return this.inTurn(async () => {
      const texts = await readLexicon(this.sources.systemDb);
      const words = JSON.stringify(texts);
      if (words === this.words) return;
      this.engine.setLexicon(await Lexicon.read(texts, this.analyser));
      this.words = words;
    });
  }

  private readPages(): Promise<void> {
    const { readerDb } = this.sources;
    return this.inTurn(async () => {
      const [settings, categories] = [await getPublicSettings(readerDb), await listCategories(readerDb)];
      const state = JSON.stringify([settings, categories]);
      if (state === this.pages) return;
      const documents = await readPortalPages(settings, categories);
      const found = documents.map((document) => ({ id: document.id, state: JSON.stringify(document), document }));
      const { signal } = this.stopping;
      const pageIds = found.map(({ id }) => id);
      // Those that are there no more go, also where another process knew them.
      const before = [...this.pageIds, ...(await this.engine.statesOf(portalPagesModule)).keys()];
      const ids = [...new Set([...pageIds, ...before])];
      await this.engine.renew({ module: portalPagesModule, ids, read: async () => found, signal });
      this.pages = state;
      this.pageIds = pageIds;
    });
  }

  private async readOutdated(modules: readonly BoundModule[]): Promise<void> {
    const { batch } = this.engine;
    for (const module of modules) {
      const states = await listEntryStates(this.sources.readerDb, module);
      const indexed = await this.engine.statesOf(module.definition.key);
      const seen = new Set(states.map(({ id }) => id));
      const outdated = states.filter(({ id, state }) => indexed.get(id) !== state).map(({ id }) => id);
      for (const id of indexed.keys()) if (!seen.has(id)) outdated.push(id);
      for (let at = 0; at < outdated.length; at += batch) await this.read(module, outdated.slice(at, at + batch));
    }
  }

  /** Indexes these entries as readers see them now, and removes those that they do not see. */
  private read(module: BoundModule, ids: string[]): Promise<void> {
    const { signal } = this.stopping;
    const read = () => readDocuments(this.sources.readerDb, module, ids);
    this.engine.noteChange();
    return this.inTurn(() => this.engine.renew({ module: module.definition.key, ids, read, signal }));
  }

  private inTurn(task: () => Promise<void>): Promise<void> {
    return this.queue(async () => {
      this.stopping.signal.throwIfAborted();
      await task().finally(this.onChange);
    });
  }

  /** Asks for the next moment before reading, so that one that passes meanwhile is not missed. */
  private async renewAtMoment(): Promise<void> {
    try {
      await this.windows.watch();
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
    }, tryAgainMs).unref();
  }
}
