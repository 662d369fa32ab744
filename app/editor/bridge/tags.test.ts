import { expect, test } from 'vitest';
import { canonical } from './canonical';
import { read } from './read';
import { schema } from './schema';
import { open, write } from './write';

const { nodes, marks } = schema;
const tag = (raw: string) => nodes.chip.create({ raw });
const lineEnd = () => schema.text(' ', [marks.soft.create()]);

test.each([
  ['alone', [tag('<a href="x">')], '<a href="x">'],
  ['alone with a space', [tag('</b>'), schema.text(' ')], '</b>'],
  ['a comment alone', [tag('<!-- x -->')], '<!-- x -->'],
  ['a picture of elsewhere alone', [tag('![x](https://a.pl/x.png)')], '![x](https://a.pl/x.png)'],
  ['before the end of a line', [tag('<b>'), lineEnd(), schema.text('raz')], '<b> raz'],
  ['before the end of a line, with a formula', [tag('<b>'), lineEnd(), nodes.math.create({ value: 'x' })], '<b> $x$'],
  ['on a further line', [schema.text('raz'), lineEnd(), tag('<b>'), lineEnd(), schema.text('dwa')], 'raz\n<b>\ndwa'],
  ['two of them', [tag('<b>'), tag('</b>'), lineEnd(), schema.text('raz')], '<b></b>\nraz'],
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
