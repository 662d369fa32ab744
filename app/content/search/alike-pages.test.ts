import { expect, test, vi } from 'vitest';
import type { SearchAnswer } from '#app/search/search-document';
import { AlikePages } from './alike-pages';

test('an answer is kept until the index changes, by module and words', async () => {
  const hit = (title: string, words: string[]) => ({ title, url: '/dokumentacja/filtr#wymiana', words });
  const search = vi.fn(() => ({ items: [hit('Filtr', ['filtr', 'wody']), hit('Woda', ['wody'])] }) as SearchAnswer);
  const pages = new AlikePages({ search });
  const found = [{ title: 'Filtr', url: '/dokumentacja/filtr' }];
  expect([await pages.find('documentation', 'Filtr wody'), await pages.find('documentation', 'Filtr wody')]).toEqual([
    found,
    found,
  ]);
  expect(search).toHaveBeenCalledTimes(1);
  await pages.find('knowledge_base', 'Filtr wody');
  await pages.find('documentation', 'Filtr');
  expect(search).toHaveBeenCalledTimes(3);
  pages.forget();
  await pages.find('documentation', 'Filtr wody');
  expect(search).toHaveBeenCalledTimes(4);
});
