import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { open } from '../bridge/write';
import { copiedText } from './copied-text';

/** The copy of what is selected from one word to the end of another. */
function copied(markdown: string, first: string, last: string): string {
  const { doc } = open(markdown).origin;
  const placeOf = (word: string) => {
    let at = -1;
    doc.descendants((node: Node, pos) => {
      if (at === -1 && node.text?.includes(word)) at = pos + node.text.indexOf(word);
    });
    return at;
  };
  return copiedText(doc.slice(placeOf(first), placeOf(last) + last.length, true));
}

test.each([
  ['Zdanie z **ważnym** słowem.', 'z ', 'słowem', 'z ważnym słowem'],
  ['- jeden\n- **dwa** trzy', 'dwa', 'trzy', 'dwa trzy'],
  ['```js\nlet a;\nlet b;\n```', 'let a', 'let b;', 'let a;\nlet b;'],
  ['## Wstęp\n\nZdanie z **ważnym** słowem.', 'Wstęp', 'ważnym', '## Wstęp\n\nZdanie z **ważnym**'],
  ['- jeden\n- [dwa](/dwa)', 'jeden', 'dwa', '- jeden\n- [dwa](/dwa)'],
  ['| a | b |\n| --- | --- |\n| c | d |', 'a', 'd', '| a | b |\n| - | - |\n| c | d |'],
])('of %j from %j to %j: %j', (markdown, first, last, text) => {
  expect(copied(markdown, first, last)).toBe(text);
});
