import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildDocument } from '#test/build-document';
import { loadAnalyser } from './language/load-analyser.server';
import { loadThesaurus } from './language/load-thesaurus.server';
import { Lexicon } from './query/lexicon';
import { PageScorer } from './query/score-pages';
import type { SearchIndex } from './search-index';
import { findIn, indexOf, testPages } from '#test/search-pages';

const analyser = loadAnalyser();
let index: SearchIndex;

beforeEach(() => {
  index = indexOf(testPages);
});

const find = (query: string) => findIn(index, query);

describe('removal', () => {
  test('what is removed leaves results, suggestions and corrections', () => {
    expect(index.remove('documentation', 'konfiguracja')).toBe(true);
    expect(index.remove('documentation', 'konfiguracja')).toBe(false);
    expect(find('konfiguracja')).toEqual([]);
    expect(index.suggest('konfiguracj', 5)).toEqual([]);
    expect(index.search('konfigurcja', { limit: 5 }).correction).toBeNull();
    expect(index.size).toBe(testPages.length - 1);
  });

  test('an edited page is found by its new words only', () => {
    index.put(buildDocument({ id: 'konfiguracja', title: 'Strojenie', text: 'Nowy opis.' }));
    expect(find('strojenie')).toEqual(['konfiguracja']);
    expect(find('konfiguracja serwera')).toEqual([]);
    expect(index.size).toBe(testPages.length);
  });
});

describe('suggestions while a word is typed', () => {
  const suggest = (typed: string) => index.suggest(typed, 8).map(({ id }) => id);

  test('rank once a letter: the words before it are ranked already', () => {
    const rankings = vi.spyOn(PageScorer.prototype, 'scoreVariants');
    try {
      const costs = ['konfiguracja', 'konfiguracja s', 'konfiguracja se', 'konfiguracja ser'].map((typed) => {
        rankings.mockClear();
        suggest(typed);
        return rankings.mock.calls.length;
      });
      expect(costs).toEqual([1, 1, 1, 1]);
    } finally {
      rankings.mockRestore();
    }
  });

  test('follow what is put, removed or meant otherwise since', async () => {
    expect(suggest('konfiguracja s')).toEqual(['konfiguracja']);
    index.put(buildDocument({ id: 'druga', title: 'Konfiguracja poczty' }));
    expect(suggest('konfiguracja s').sort()).toEqual(['druga', 'konfiguracja']);
    index.remove('documentation', 'konfiguracja');
    expect(suggest('konfiguracja s')).toEqual(['druga']);
    index.setLexicon(await Lexicon.read({ synonyms: [['konfiguracja', 'strojenie']], forms: [] }, analyser));
    index.put(buildDocument({ id: 'trzecia', title: 'Strojenie' }));
    expect(suggest('strojenie p').sort()).toEqual(['druga', 'trzecia']);
    index.setLexicon(new Lexicon(analyser));
    expect(suggest('strojenie p')).toEqual(['trzecia']);
  });

  test('are of what was loaded, and of any number that is asked for', async () => {
    const other = indexOf([buildDocument({ id: 'inna', title: 'Konfiguracja inna' })]);
    expect([suggest('konfiguracja s').length, index.suggest('konfiguracja s', 0).length]).toEqual([1, 0]);
    await index.load(Buffer.concat([...other.save()]), async () => () => true);
    expect(suggest('konfiguracja s')).toEqual(['inna']);
  });
});

describe('hostile queries', () => {
  const queries: [string, string][] = [
    ['empty', ''],
    ['spaces', '   \n\t'],
    ['regular expression', '.*+?^${}()|[]\\ (a+)+$'],
    ['zero byte', 'umowa\0umowa'],
    ['emoji', '🙂🙃👩‍👩‍👧‍👦'],
    ['right to left', '\u202eاتفاقية שלום'],
    ['lone surrogate', '\ud800umowa'],
    ['a megabyte of one word', 'ź'.repeat(1_000_000)],
    ['ten thousand words', 'zadanie konfigurcja '.repeat(5000)],
    ['ten thousand different words', Array.from({ length: 10_000 }, (_, number) => `słwoo${number}`).join(' ')],
    ['object keys', '__proto__ constructor toString'],
  ];

  test.each(queries)('%s is answered in bounded time', (_name, query) => {
    const answer = index.search(query, { limit: 10 });
    index.suggest(query, 5);
    expect(answer.items.length).toBeLessThanOrEqual(10);
  });
});

/** How often others have a turn of the event loop while this runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let goesOn = true;
  const tick = (): void => {
    turns++;
    if (goesOn) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  goesOn = false;
  return turns;
}

describe('filling in slices', () => {
  test('many groups of synonyms do not hold up the event loop', async () => {
    const synonyms = Array.from({ length: 10 }, () => loadThesaurus()).flat();
    const turns = await turnsDuring(() => Lexicon.read({ synonyms, forms: [] }, analyser));
    expect(turns).toBeGreaterThan(5);
  });

  test('a very long document does not hold up the event loop', async () => {
    const text = 'Portal zapisuje ustawienia użytkowników w bazie danych. '.repeat(60_000);
    const turns = await turnsDuring(() => index.putAll([buildDocument({ id: 'long', title: 'Długi dokument', text })]));
    // Read without pauses it would leave the others only one or two turns.
    expect(turns).toBeGreaterThan(5);
    expect(find('długi dokument')[0]).toBe('long');
  });

  test('a page removed while it is read does not come back', async () => {
    const text = 'Treść z długiego dokumentu. '.repeat(40_000);
    const filling = index.putAll([buildDocument({ id: 'ulotny', title: 'Ulotny', text })]);
    await new Promise((resolve) => setImmediate(resolve));
    index.remove('documentation', 'ulotny');
    await filling;
    expect(find('ulotny')).toEqual([]);
  });

  test('an aborted filling leaves no words behind', async () => {
    const abort = new AbortController();
    const filling = index.putAll(
      [buildDocument({ id: 'x', title: 'Porzucony', text: 'Osobliwość. '.repeat(60_000) })],
      { signal: abort.signal },
    );
    abort.abort();
    await expect(filling).rejects.toThrow();
    expect(find('osobliwość')).toEqual([]);
    expect(index.search('osobliwosci', { limit: 1 }).correction).toBeNull();
  });
});
