import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { pageKey } from '#app/search/index/page-store';
import type { Analyser } from '#app/search/language/analyser';
import { PostgresIndex } from '#app/search/postgres/postgres-index.server';
import type { Renewal, SearchAnswer, SearchLexicon, SearchOptions, Suggestion } from '#app/search/search-document';
import type { IndexReader } from '#app/search/tables.server';
import { visibleEntries } from './access.server';
import { boundModules } from './registry.server';
import { clusterOf, engineFingerprint } from './saved-index.server';
import type { SearchEngine } from './search-engine';

interface Parts {
  analyser: Analyser;
  reader: IndexReader;
  readerDb: Database;
  systemDb: Database;
}

/** An index in the database, which all processes of the portal share. */
export class PostgresEngine implements SearchEngine {
  /** Larger than in a process: common words are counted once for all of these. */
  readonly batch = 400;
  private index: PostgresIndex | undefined;
  /** Set meanwhile: all who ask before wait for the same. */
  private beginning: Promise<void> | undefined;
  private lexicon: SearchLexicon = { synonyms: [], forms: [] };

  constructor(private readonly parts: Parts) {}

  begin(): Promise<void> {
    return (this.beginning ??= this.open().finally(() => (this.beginning = undefined)));
  }

  private async open(): Promise<void> {
    const { analyser, reader, readerDb, systemDb } = this.parts;
    const engine = `${engineFingerprint()} ${await clusterOf(systemDb)}`;
    const visible = (pages: readonly { module: string; id: string }[]) => visiblePages(readerDb, pages);
    const index = new PostgresIndex({ analyser, db: systemDb, reader, engine, visible });
    await index.begin();
    index.setLexicon(this.lexicon);
    this.index = index;
  }

  async statesOf(module: string): Promise<ReadonlyMap<string, string>> {
    return (await this.begun()).statesOf(module);
  }

  noteChange(): void {}

  async renew(renewal: Renewal): Promise<void> {
    const index = await this.begun();
    await index.renew(renewal);
    await index.refresh();
  }

  keep(): void {}

  setLexicon(lexicon: SearchLexicon): void {
    this.lexicon = lexicon;
    this.index?.setLexicon(lexicon);
  }

  async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
    return (await this.begun()).search(query, options);
  }

  async suggest(query: string, limit: number): Promise<Suggestion[]> {
    return (await this.begun()).suggest(query, limit);
  }

  async findIds(query: string, module: string, limit: number): Promise<string[]> {
    return (await this.begun()).findIds(query, module, limit);
  }

  async findContaining(query: string, module: string): Promise<string[] | null> {
    return (await this.begun()).findContaining(query, module);
  }

  async stop(): Promise<void> {}

  /** Begins when that has failed before. */
  private async begun(): Promise<PostgresIndex> {
    if (!this.index) await this.begin();
    return this.index as PostgresIndex;
  }
}

/** Those of the pages that this door shows now, by `pageKey`. What is no entry is always seen. */
async function visiblePages(
  readerDb: Database,
  pages: readonly { module: string; id: string }[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const keys = new Set(boundModules.map(({ definition }) => definition.key));
  for (const { module, id } of pages) if (!keys.has(module)) seen.add(pageKey(module, id));
  const asked: SQL[] = boundModules.map((module) => {
    const { key } = module.definition;
    const ids = pages.flatMap((page) => (page.module === key ? [page.id] : []));
    return sql`select ${sql.raw(`'${key}'`)} as module, ${module.table.id} as id from ${module.table}
      where ${and(oneOf(module.table.id, ids), visibleEntries(module, null))}`;
  });
  const { rows } = await readerDb.execute<{ module: string; id: string }>(sql.join(asked, sql` union all `));
  for (const { module, id } of rows) seen.add(pageKey(module, id));
  return seen;
}
