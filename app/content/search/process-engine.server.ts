import { join } from 'node:path';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import type { Queue } from '#app/platform/queue';
import type { Analyser } from '#app/search/language/analyser';
import type { Lexicon } from '#app/search/query/lexicon';
import type { FoundIds, Renewal, SearchAnswer, SearchOptions, Suggestion } from '#app/search/search-document';
import { createSearchIndex, type SearchIndex } from '#app/search/search-index';
import { IndexSaver } from './index-saver.server';
import { noStates, SavedIndex, stillReadable } from './saved-index.server';
import type { SearchEngine } from './search-engine';

interface Parts {
  analyser: Analyser;
  /** Where the index is kept for the next start; null: nowhere. */
  folder: string | null;
  fileName: string;
  readerDb: Database;
  systemDb: Database;
  log: Logger;
  /** The index is changed and written by one after another. */
  queue: Queue;
}

/** An index in this process, saved on disk for its next start. */
export class ProcessEngine implements SearchEngine {
  /** While the index is filled, a change waits for no more than these. */
  readonly batch = 50;
  private readonly index: SearchIndex;
  private indexed = noStates();
  private readonly saved: SavedIndex | undefined;
  private readonly saver: IndexSaver | undefined;

  constructor(private readonly parts: Parts) {
    const { analyser, folder, fileName, systemDb, log, queue } = parts;
    this.index = createSearchIndex(analyser);
    if (folder === null) return;
    const saved = new SavedIndex(join(folder, fileName), systemDb, log);
    this.saved = saved;
    this.saver = new IndexSaver((signal) => queue(() => saved.write(this.indexed, this.index.save(), signal)), log);
  }

  /** Of what was saved it takes what readers still see in the same state: nothing else is ever found. */
  async begin(onRead: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { index, parts, saved } = this;
    try {
      const read = await saved?.read();
      if (!read) return;
      const settle = async () => {
        await onRead();
        const kept = await stillReadable(parts.readerDb, read.states);
        if (!kept) return null;
        this.indexed = kept;
        return (module: string, id: string) => kept.get(module)?.has(id) === true;
      };
      await index.load(read.bytes, settle, signal);
      if (index.size > 0) parts.log.info({ pages: index.size }, 'began with the saved search index');
    } catch (error) {
      this.indexed = noStates();
      throw error;
    }
  }

  async statesOf(module: string): Promise<ReadonlyMap<string, string>> {
    return this.indexed.get(module) ?? new Map<string, string>();
  }

  noteChange(): void {
    this.saver?.noteChange();
  }

  async renew({ module, ids, read, signal }: Renewal): Promise<void> {
    const found = await read();
    await this.index.putAll(
      found.map(({ document }) => document),
      { signal },
    );
    const indexed = this.indexed.get(module);
    for (const { id, state } of found) indexed?.set(id, state);
    const visible = new Set(found.map(({ id }) => id));
    for (const id of ids) {
      if (visible.has(id)) continue;
      this.index.remove(module, id);
      indexed?.delete(id);
    }
  }

  keep(): void {
    this.saver?.saveChanges();
  }

  setLexicon(lexicon: Lexicon): void {
    this.index.setLexicon(lexicon);
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    return this.index.search(query, options);
  }

  suggest(query: string, limit: number): Suggestion[] {
    return this.index.suggest(query, limit);
  }

  findIds(query: string, module: string, limit: number): string[] {
    return this.index.findIds(query, module, limit);
  }

  findContaining(query: string, module: string): FoundIds | null {
    return this.index.findContaining(query, module);
  }

  async stop(): Promise<void> {
    await this.saver?.stop();
  }
}
