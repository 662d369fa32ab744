import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import type { SearchIndex } from './search-index';
import { findIn, indexOf, testPages } from '#test/search-pages';

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

  test('clearing leaves nothing', () => {
    index.clear();
    expect(index.size).toBe(0);
    expect(find('umowa')).toEqual([]);
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

describe('filling in slices', () => {
  test('a very long document does not hold up the event loop', async () => {
    const text = 'Portal zapisuje ustawienia użytkowników w bazie danych. '.repeat(60_000);
    let turns = 0;
    let goesOn = true;
    const tick = (): void => {
      turns++;
      if (goesOn) setImmediate(tick);
    };
    setImmediate(tick);
    await index.putAll([buildDocument({ id: 'long', title: 'Długi dokument', text })]);
    goesOn = false;
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
