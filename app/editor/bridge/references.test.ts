import { Fragment, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { read } from './read';
import { schema } from './schema';
import { open, write } from './write';

const withoutLast = (doc: Node) => doc.copy(doc.content.cut(0, doc.content.size - (doc.lastChild?.nodeSize ?? 0)));

test.each([
  ['Raz ![x][r].\n\n[r]: https://a.pl/x.png "t"\n', 'Raz ![x](https://a.pl/x.png "t").\n'],
  ['![*x*][r]\n\n[r]: <https://a.pl/x y.png>\n', '![x](<https://a.pl/x y.png>)\n'],
  ['![r]\n\n[r]: /files/x.png\n', '![r](/files/x.png)\n'],
  ['- ![][r]\n\n[r]: https://a.pl/x.png\n', '- ![](https://a.pl/x.png)\n'],
  ['| ![x][r] |\n| --- |\n\n[r]: https://a.pl/x.png\n', '| ![x](https://a.pl/x.png) |\n| --- |\n'],
])('%j without its definition is %j', (text, expected) => {
  const opened = open(text);
  for (const depth of ['changes', 'whole'] as const)
    expect(write(opened, withoutLast(opened.origin.doc), depth)).toBe(expected);
});

test('without a definition only what it is used by is written anew', () => {
  const others = 'Tytuł\n==\n\n* raz\n*   dwa\n\n';
  expect(write(open(`${others}[a][r]\n\n[r]: /x`), withoutLast(open(`${others}[a][r]\n\n[r]: /x`).origin.doc))).toBe(
    `${others}[a](/x)`,
  );
});

test('an address that ends with a backslash is written as a link', () => {
  const opened = open('[https://a.pl/b\\\\][r]\n\n[r]: <https://a.pl/b\\\\>\n');
  expect(write(opened, withoutLast(opened.origin.doc))).toBe('[https://a.pl/b\\\\](https://a.pl/b\\\\)\n');
});

test('an image keeps its definition where the words around it change, and tells it in another text', () => {
  const opened = open('Raz ![x][r].\n\n[r]: https://a.pl/x.png\n');
  const [image] = opened.origin.doc.children;
  const changed = schema.nodes.paragraph.create(
    null,
    Fragment.from(schema.text('Dwa ')).append(image?.content ?? Fragment.empty),
  );
  expect(write(opened, opened.origin.doc.copy(opened.origin.doc.content.replaceChild(0, changed)))).toBe(
    'Dwa Raz ![x][r].\n\n[r]: https://a.pl/x.png\n',
  );
  expect(write(open('Było.\n'), schema.nodes.doc.create(null, image))).toBe('Raz ![x](https://a.pl/x.png).\n');
  expect(read('Raz ![x][r].').doc.textContent).toBe('Raz ![x][r].');
});
