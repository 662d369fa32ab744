import { expect, test } from 'vitest';
import { readMarkdownDocument } from './read-markdown';

const read = (source: string) => {
  const { title, content } = readMarkdownDocument('a.md', source);
  return { title, content };
};

test('the first heading leaves the text only where it is the title', () => {
  expect(read('# Wstęp\n\nA\n')).toEqual({ title: 'Wstęp', content: 'A\n' });
  expect(read('---\ntitle: Wstęp\n---\n\n# **Wstęp**\n\nA\n')).toEqual({ title: 'Wstęp', content: 'A\n' });
  expect(read('---\ntitle: Wstęp\n---\n# Dla kogo\n\nA\n')).toEqual({ title: 'Wstęp', content: '# Dla kogo\n\nA\n' });
});
