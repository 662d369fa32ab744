import type { Database } from '#app/platform/db.server';
import type { SearchLexicon } from './search-document';
import { search_lexicon } from './tables.server';

/** The portal's own words as the index takes them. */
export async function readLexicon(db: Database): Promise<SearchLexicon> {
  const rows = await db.select().from(search_lexicon);
  const pairs = (kind: 'synonym' | 'form') => rows.filter((row) => row.kind === kind).map(({ word, target }): [string, string] => [word, target]);
  return { synonyms: pairs('synonym'), forms: pairs('form') };
}
