import { and, eq, sql, type SQL } from 'drizzle-orm';
import { databaseIdentity } from '#app/platform/database-identity.server';
import type { Database } from '#app/platform/db.server';
import { pageKey } from '#app/search/index/page-store';
import type { Analyser } from '#app/search/language/analyser';
import { PostgresIndex } from '#app/search/postgres/postgres-index.server';
import type { Lexicon } from '#app/search/query/lexicon';
import type { FoundIds, Renewal, SearchAnswer, SearchOptions, Suggestion } from '#app/search/search-document';
import type { IndexReader } from '#app/search/tables.server';
import { visibleEntries } from '../access.server';
import { boundModules } from '../registry.server';
import { engineFingerprint } from './saved-index.server';
import type { SearchEngine } from './search-engine';

interface SearchedPage {
  module: string;
  id: string;
}

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
  private lexicon: Lexicon | undefined;

  constructor(private readonly parts: Parts) {}

  begin(): Promise<void> {
    return (this.beginning ??= this.open().finally(() => (this.beginning = undefined)));
  }

  private async open(): Promise<void> {
    const { analyser, reader, readerDb, systemDb } = this.parts;
    const engine = `${engineFingerprint()} ${await databaseIdentity(systemDb)}`;
    const hidden = (pages: readonly SearchedPage[]) => hiddenPages(readerDb, pages);
    const index = new PostgresIndex({ analyser, db: systemDb, reader, engine, hidden });
    await index.begin();
    if (this.lexicon) index.setLexicon(this.lexicon);
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

  setLexicon(lexicon: Lexicon): void {
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

  async findContaining(query: string, module: string): Promise<FoundIds | null> {
    return (await this.begun()).findContaining(query, module);
  }

  async stop(): Promise<void> {}

  /** Begins when that has failed before. */
  private async begun(): Promise<PostgresIndex> {
    if (!this.index) await this.begin();
    return this.index as PostgresIndex;
  }
}

/**
 * Those of the pages that this door does not show now, by `pageKey`: mostly none, and a thousand rows take longer to
 * read than to find. What is no entry is always seen.
 */
async function hiddenPages(readerDb: Database, pages: readonly SearchedPage[]): Promise<ReadonlySet<string>> {
  const asked = boundModules.flatMap((module): SQL[] => {
    const { key } = module.definition;
    const ids = pages.flatMap((page) => (page.module === key ? [page.id] : []));
    if (ids.length === 0) return [];
    return [
      sql`select ${sql.raw(`'${key}'`)} as module, asked.id from unnest(${sql.param(ids)}::uuid[]) as asked (id)
        where not exists (
          select from ${module.table} where ${and(eq(module.table.id, sql`asked.id`), visibleEntries(module, null))})`,
    ];
  });
  if (asked.length === 0) return new Set();
  const { rows } = await readerDb.execute<{ module: string; id: string }>(sql.join(asked, sql` union all `));
  return new Set(rows.map(({ module, id }) => pageKey(module, id)));
}
