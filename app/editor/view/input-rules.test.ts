import { TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { BareView } from '#test/bare-view';
import { schema } from '../bridge/schema';
import { open, write } from '../bridge/write';

class Typist extends BareView {
  constructor(private readonly opened = open('')) {
    super(opened.origin.doc);
  }

  get markdown() {
    return write(this.opened, this.state.doc)?.trimEnd();
  }
}

const typed = (letters: string) => new Typist().type(letters);

test.each([
  ['```js\nlet a;', '```js\nlet a;\n```'],
  ['```\na', '```\na\n```'],
  ['```js\nif (a) {\n  b([\n  2,\n]);\n}', '```js\nif (a) {\n  b([\n    2,\n  ]);\n}\n```'],
  ['```py\n{\n\t\tb{}\n}', '```py\n{\n\t\tb{}\n}\n```'],
  ['```\n  a\n}', '```\n  a\n  }\n```'],
  ['- ```sh\nls', '- ```sh\n  ls\n  ```'],
  ['a ```js\na', 'a \\`\\`\\`js\n\na'],
  ['(*a* i _b_)', '(*a* i *b*)'],
  ['_a_b', '\\_a_b'],
  ['x _a_2 _b_ c', 'x \\_a_2 *b* c'],
  ['_a_.', '*a*.'],
  ['___b', '---\n\nb'],
  ['**a `b` i *c***', '**a `b` i _c_**'],
  ['`**a**`', '`**a**`'],
  ['[ ] kupić\nsprzedać', '- [ ] kupić\n- [ ] sprzedać'],
  ['[x] kupione', '- [x] kupione'],
  ['- [X] kupione', '- [x] kupione'],
  ['1. [ ] kupić', '1. [ ] kupić'],
  ['[regulamin](/regulamin) i dalej', '[regulamin](/regulamin) i dalej'],
  ['**[ważne](https://example.pl/a_b)**', '[**ważne**](https://example.pl/a_b)'],
  ['Zob. [a] (b)', 'Zob. \\[a] (b)'],
  ['> [!NOTE] Pamiętaj.', '> [!NOTE]\n> Pamiętaj.'],
  ['> [!warning]\nUważaj.', '> [!WARNING]\n> Uważaj.'],
  ['> [!INNE]', '> \\[!INNE]'],
  ['[!NOTE]', '\\[!NOTE]'],
  ['Pisz: jan_a@example.com', 'Pisz: jan_a@example.com'],
  ['(a@b.pl), www.a.pl/_x_y i https://c.pl/a*b*c.', '(a@b.pl), www.a.pl/_x_y i https://c.pl/a*b*c.'],
  ['**a@b.pl** `a@b.pl` a @b 5@', '**a@b.pl** `a@b.pl` a @b 5@'],
])('%j typed is %j', (letters, markdown) => {
  expect(typed(letters).markdown).toBe(markdown);
});

test.each(['Mod-z', 'Backspace'])('%s right after a rule gives the letters back', (key) => {
  const list = typed('1. ');
  expect(list.state.doc.firstChild?.type.name).toBe('ordered_list');
  list.press(key);
  expect(list.state.doc.textContent).toBe('1. ');
  expect(list.state.doc.firstChild?.type.name).toBe('paragraph');
});

test('the lines of a paragraph that `##` makes a heading are apart by spaces, until that is taken back', () => {
  const typist = typed('Raz');
  typist.press('Shift-Enter');
  typist.type('Dwa');
  typist.dispatch(typist.state.tr.setSelection(TextSelection.create(typist.state.doc, 1)));
  expect(typist.type('## ').markdown).toBe('## Raz Dwa');
  typist.press('Backspace');
  expect(typist.markdown).toBe('\\## Raz\\\nDwa');
});

test('behind an item that ends the list it goes on counting', () => {
  const typist = typed('1. raz\ndwa');
  typist.dispatch(typist.state.tr.setSelection(TextSelection.create(typist.state.doc, 6)));
  expect(typist.type('\n\nx').markdown).toBe('1. raz\n\nx\n\n2. dwa');
});

test('an address is a link once a space follows', () => {
  const { state } = typed('(jan@example.com), ');
  expect(state.doc.firstChild?.toString()).toBe('paragraph("(", link("jan@example.com"), "), ")');
});

test('an image stays in a paragraph that ``` makes code, as its Markdown', () => {
  const typist = typed('Raz');
  typist.dispatch(typist.state.tr.insert(4, schema.nodes.image.create({ src: '/files/a.png', alt: 'a' })));
  typist.dispatch(typist.state.tr.setSelection(TextSelection.create(typist.state.doc, 1)));
  expect(typist.type('``` ').markdown).toBe('```\nRaz![a](/files/a.png)\n```');
});
