import { expect, test, vi } from 'vitest';
import { bareDocument } from '#test/bare-dom';
import { open } from '../bridge/write';
import { copiedHtml } from './copied-html';

test.each([
  ['[a](/pomoc)', 'a', 'href', 'https://portal.example.pl/pomoc'],
  ['[a](#tu)', 'a', 'href', '#tu'],
  ['[a](//b.pl/c)', 'a', 'href', '//b.pl/c'],
  ['[a](https://b.pl)', 'a', 'href', 'https://b.pl'],
  ['![a](/files/b.png)', 'img', 'src', 'https://portal.example.pl/files/b.png'],
])('%s is copied with an address that leads there from elsewhere, too', (markdown, tag, name, address) => {
  vi.stubGlobal('location', { origin: 'https://portal.example.pl' });
  const { content } = open(markdown).origin.doc;
  const copied = copiedHtml.serializeFragment(content, { document: bareDocument });
  expect(copied.querySelector(tag)?.getAttribute(name)).toBe(address);
});
