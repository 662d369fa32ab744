import { afterAll, beforeAll } from 'vitest';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { PostgresIndex } from '#app/search/postgres/postgres-index.server';
import { Lexicon } from '#app/search/query/lexicon';
import type {
  FoundIds,
  SearchAnswer,
  SearchDocument,
  SearchLexicon,
  SearchOptions,
  Suggestion,
} from '#app/search/search-document';
import { createSearchIndex } from '#app/search/search-index';
import { createTestDatabase, type TestDatabase } from './database';

/** Where an index can be (`SEARCH`): what holds of one holds of the other. */
export const searchEngines = ['process', 'postgres'] as const;
export type TestEngine = (typeof searchEngines)[number];

/** An index for a test, wherever it is. What is put into it is there for the next question. */
export interface TestIndex {
  put(document: SearchDocument): void;
  setLexicon(lexicon: SearchLexicon): Promise<void>;
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  suggest(query: string, limit: number): Promise<Suggestion[]>;
  findIds(query: string, module: string, limit: number): Promise<string[]>;
  findContaining(query: string, module: string): Promise<FoundIds | null>;
}

const analyser = loadAnalyser();
const { signal } = new AbortController();

/** Makes indexes of one kind for the tests of a file, with the database that they need. */
export function indexesIn(engine: TestEngine): (pages?: readonly SearchDocument[]) => Promise<TestIndex> {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    if (engine === 'postgres') database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  let made = 0;
  return async (pages = []) => {
    const index = database ? await openPostgres(database, `test ${++made}`) : openProcess();
    for (const page of pages) index.put(page);
    return index;
  };
}

function openProcess(): TestIndex {
  const index = createSearchIndex(analyser);
  return {
    put: (document) => index.put(document),
    setLexicon: async (lexicon) => index.setLexicon(await Lexicon.read(lexicon, analyser)),
    search: async (query, options) => index.search(query, options),
    suggest: async (query, limit) => index.suggest(query, limit),
    findIds: async (query, module, limit) => index.findIds(query, module, limit),
    findContaining: async (query, module) => index.findContaining(query, module),
  };
}

async function openPostgres({ doors }: TestDatabase, engine: string): Promise<TestIndex> {
  const index = new PostgresIndex({
    analyser,
    db: doors.admin,
    reader: 'public',
    engine,
    hidden: async () => new Set(),
  });
  await index.begin();
  let waiting: SearchDocument[] = [];
  const flush = async (): Promise<void> => {
    const documents = waiting;
    waiting = [];
    for (const module of new Set(documents.map((document) => document.module))) {
      const own = documents.filter((document) => document.module === module);
      const found = own.map((document) => ({ id: document.id, state: JSON.stringify(document), document }));
      await index.renew({ module, ids: found.map(({ id }) => id), read: async () => found, signal });
    }
  };
  return {
    put: (document) => void waiting.push(document),
    setLexicon: async (lexicon) => index.setLexicon(await Lexicon.read(lexicon, analyser)),
    search: async (query, options) => (await flush(), index.search(query, options)),
    suggest: async (query, limit) => (await flush(), index.suggest(query, limit)),
    findIds: async (query, module, limit) => (await flush(), index.findIds(query, module, limit)),
    findContaining: async (query, module) => (await flush(), index.findContaining(query, module)),
  };
}
