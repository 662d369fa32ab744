import { join } from 'node:path';
import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { moduleKeys } from '#app/content/registry';
import { readSampleItems } from '#db/sample/read-sample';
import { BareView } from '#test/bare-view';
import { randomNumbers } from '#test/random-numbers';
import { textAtRandom } from '#test/random-text';
import { stepAtRandom, undoAll } from '#test/random-walk';
import { canonical } from '../bridge/canonical';
import { read } from '../bridge/read';
import { isList } from '../bridge/schema';
import { isDefinition, open, type Opened, write } from '../bridge/write';

const folder = join(import.meta.dirname, '../../../db/sample');
const sample = moduleKeys.flatMap((module) => readSampleItems(folder, module).map(({ body }) => body.slice(0, 1_200)));
const walks = 16;
const steps = 15;

/** How many blocks at the beginning, or at the end, are as they were. */
function countSame(was: readonly Node[], now: readonly Node[]): number {
  let count = 0;
  while (count < Math.min(was.length, now.length) && was[count]?.eq(now[count] as Node)) count += 1;
  return count;
}

/** The source of what is before the first change, and behind the last. A definition that has gone may change others. */
function untouched({ text, origin }: Opened, { children: now }: Node): [head: string, tail: string] {
  const { children: was } = origin.doc;
  const isLost = was.some((block) => isDefinition(block) && !now.some((one) => one.eq(block)));
  const head = isLost ? 0 : countSame(was, now);
  let tail = isLost ? 0 : countSame(was.slice(head).toReversed(), now.slice(head).toReversed());
  // Right behind another list a list has another sign.
  while (tail > 0 && isList(was[was.length - tail] as Node)) tail -= 1;
  const placeOf = (at: number) => origin.places.get(was[at] as Node);
  return [
    head === 0 ? '' : text.slice(0, placeOf(head - 1)?.end),
    tail === 0 ? '' : text.slice(placeOf(was.length - tail)?.start),
  ];
}

function expectSound(opened: Opened, doc: Node) {
  doc.check();
  for (const depth of ['changes', 'whole'] as const) {
    const written = write(opened, doc, depth);
    expect(written, 'Markdown says it').toBeDefined();
    expect(canonical(read(written ?? '').doc.children), written).toBe(canonical(doc.children));
    const [head, tail] = untouched(opened, doc);
    expect(written?.slice(0, head.length), 'what is above the changes').toBe(head);
    expect(written?.slice(-tail.length || Infinity), 'what is below the changes').toBe(tail);
  }
}

test.each(Array.from({ length: walks }, (_, at) => at + 1))(
  'whatever people do, in whatever order, can be written, leaves the rest, and is undone: %i',
  (seed) => {
    const random = randomNumbers(seed);
    const text = (seed % 4 === 0 && sample[seed % sample.length]) || textAtRandom(random);
    const opened = open(text);
    const view = new BareView(opened.origin.doc);
    const done: string[] = [];
    try {
      for (let step = 0; step < steps; step += 1) {
        const { doc, selection } = view.state;
        done.push(`${selection.toJSON().type} ${selection.from} ${selection.to}`);
        done.push(stepAtRandom(view, random));
        if (view.state.doc !== doc) expectSound(opened, view.state.doc);
      }
      undoAll(view);
      expect(write(opened, view.state.doc)).toBe(text);
    } catch (error) {
      throw new Error(`after ${done.slice(-8).join(', ')} in ${view.state.doc.toString()}`, { cause: error });
    }
  },
);
