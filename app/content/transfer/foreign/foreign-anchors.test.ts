import { expect, test } from 'vitest';
import { parseMarkdown } from '../../markdown/parse-markdown';
import { headingsIn } from '../../checks/text-links';
import { portalAnchors } from './foreign-anchors';

const text = '## Łączenie źródeł\n\n## Opis\n\n## Opis\n\n## Co to jest?\n\n## Zażółć 1.2\n';
const find = portalAnchors(headingsIn(parseMarkdown(text)), 'Opis', new Map([['moj-skok', 'Co to jest?']]));

test.each([
  ['łączenie-źródeł', 'laczenie-zrodel'],
  ['Łączenie-Źródeł', 'laczenie-zrodel'],
  ['laczenie-zrodel', 'laczenie-zrodel'],
  // GitHub counts the title, which has left the text.
  ['opis', ''],
  ['opis-1', 'opis'],
  ['opis-2', 'opis-2'],
  // Obsidian keeps the signs.
  ['co-to-jest?', 'co-to-jest'],
  ['moj-skok', 'co-to-jest'],
  // MkDocs.
  ['aczenie-zrode', 'laczenie-zrodel'],
  ['opis_1', 'opis'],
  ['zażółć-12', 'zazolc-12'],
  ['nie-ma', undefined],
])('#%s is #%s', (anchor, expected) => {
  expect(find(anchor)).toBe(expected);
});
