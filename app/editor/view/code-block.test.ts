import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { write } from '../bridge/write';
import { codeBlock } from './code-block';

test.each([
  ['R^az ![x](/files/a.png "t") i $y$', '```\nRaz ![x](/files/a.png "t") i $y$\n```'],
  ['## ^a <b>c</b> ![x](https://a.pl/x.png)', '```\na <b>c</b> ![x](https://a.pl/x.png)\n```'],
  ['![x](/files/a.png)\\\na^', '```\n![x](/files/a.png)\na\n```'],
  ['- ^a ![x](/files/a.png)\n- b $y$^', '- ```\n  a ![x](/files/a.png)\n  ```\n- ```\n  b $y$\n  ```'],
  [
    '^a $x$\n\n---\n\n{{fragment:b}}\n\n![c](/files/c.png)^d',
    '```\na $x$\n___\n{{fragment:b}}\n![c](/files/c.png)d\n```',
  ],
])('what is no letter of %j is its Markdown in code', (marked, markdown) => {
  const { opened, state } = markedState(marked);
  let { doc } = state;
  expect(codeBlock(state, (tr) => void ({ doc } = tr))).toBe(true);
  expect(write(opened, doc)?.trimEnd()).toBe(markdown);
});
