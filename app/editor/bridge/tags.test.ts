import { expect, test } from 'vitest';
import { canonical } from './canonical';
import { read } from './read';
import { schema } from './schema';
import { open, write } from './write';

const { nodes, marks } = schema;
const tag = (raw: string) => nodes.chip.create({ raw });
const picture = tag('![x](https://a.pl/x.png)');
const lineBreak = nodes.hard_break.create();
const formula = nodes.math.create({ value: 'x', display: true });
const lineEnd = () => schema.text(' ', [marks.soft.create()]);

test.each([
  ['alone', [tag('<a href="x">')], '<a href="x">'],
  ['alone with a space', [tag('</b>'), schema.text(' ')], '</b>'],
  ['a comment alone', [tag('<!-- x -->')], '<!-- x -->'],
  ['a picture of elsewhere alone', [picture], '![x](https://a.pl/x.png)'],
  ['before the end of a line', [tag('<b>'), lineEnd(), schema.text('raz')], '<b> raz'],
  ['before the end of a line, with a formula', [tag('<b>'), lineEnd(), nodes.math.create({ value: 'x' })], '<b> $x$'],
  ['on a further line', [schema.text('raz'), lineEnd(), tag('<b>'), lineEnd(), schema.text('dwa')], 'raz\n<b>\ndwa'],
  ['that is a block elsewhere, first', [tag('<div>'), schema.text('raz'), tag('</div>')], '&#x20;<div>raz</div>'],
  ['that is a block elsewhere, on a further line', [schema.text('raz'), lineEnd(), tag('<div>')], 'raz <div>'],
  ['that is a block elsewhere, behind a break', [schema.text('raz'), lineBreak, tag('<div>')], 'raz\\\n&#x20;<div>'],
  ['that is a picture, behind a break', [schema.text('raz'), lineBreak, picture], 'raz\\\n![x](https://a.pl/x.png)'],
  ['in bold, that is a block elsewhere', [tag('<div>').mark([marks.strong.create()])], '**<div>**'],
  ['before a break', [tag('<b>'), lineBreak, schema.text('raz')], '<b>\\\nraz'],
  ['two of them', [tag('<b>'), tag('</b>'), lineEnd(), schema.text('raz')], '<b></b>\nraz'],
  ['such as a formula alone behind a break', [schema.text('raz'), lineBreak, formula], 'raz\\\n&#x20;$$x$$'],
  [
    'such as a formula, with one at the end of the line',
    [formula, schema.text(' i '), formula, lineEnd(), schema.text('raz')],
    '&#x20;$$x$$ i $$x$$ raz',
  ],
  [
    'such as a formula, with its sign at the end of the line',
    [schema.text('raz'), lineBreak, formula, schema.text(' za 5$$')],
    'raz\\\n&#x20;$$x$$ za 5\\$$',
  ],
  ['such as a formula, with words behind', [formula, schema.text(' i '), formula, schema.text('.')], '$$x$$ i $$x$$.'],
  [
    'such as a formula alone between breaks',
    [formula, lineBreak, formula, lineBreak, schema.text('raz')],
    '$$x$$\\\n$$x$$\\\nraz',
  ],
])('a tag %s can be written', (_, content, markdown) => {
  const paragraph = nodes.paragraph.create(null, content);
  const around = [nodes.paragraph.create(null, schema.text('Przed')), paragraph];
  for (const blocks of [
    [paragraph],
    around,
    [nodes.bullet_list.create(null, nodes.list_item.create(null, around))],
    [nodes.blockquote.create(null, paragraph)],
  ]) {
    const doc = nodes.doc.create(null, blocks);
    for (const depth of ['whole', 'changes'] as const) {
      const written = write(open('Było.\n'), doc, depth);
      if (blocks.length === 1 && blocks[0] === paragraph) expect(written).toBe(`${markdown}\n`);
      expect(canonical(read(written ?? '').doc.children), doc.toString()).toBe(canonical(blocks));
    }
  }
});

test('a break with spaces leaves no formula or tag alone on its line, and no line empty', () => {
  const opened = open('Raz  \ndwa\n');
  for (const [content, markdown] of [
    [[formula], '$$x$$'],
    [[tag('<b>')], '<b>'],
    [[schema.text('dwa'), lineBreak], 'dwa  \n'],
  ] as const) {
    const doc = nodes.doc.create(null, nodes.paragraph.create(null, [...content, lineBreak, schema.text('raz')]));
    expect(write(opened, doc)).toBe(`${markdown}\\\nraz\n`);
  }
});
