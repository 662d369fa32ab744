import { expect, test } from 'vitest';
import { blocksOf, mergedText, mergeTexts } from './merge-texts';

const text = (...blocks: string[]) => blocks.join('\n\n');
const base = text('# Jeden', 'Dwa.', 'Trzy.', 'Cztery.');

test('blocks joined are the text again, and a code block with empty lines is one block', () => {
  const source = text('Przed.', '```sh\na\n\nb\n```', '> Cytat\n> dalej', 'Po.\n');
  expect(blocksOf(source).join('')).toBe(source);
  expect(blocksOf(source)).toHaveLength(4);
});

test('changes by one side only are merged', () => {
  const mine = text('# Jeden po mojemu', 'Dwa.', 'Trzy.', 'Cztery.');
  const theirs = text('# Jeden', 'Dwa.', 'Trzy ich.', 'Cztery.', 'Pięć.');
  expect(mergeTexts(base, mine, theirs)).toEqual([
    { kind: 'merged', text: `${text('# Jeden po mojemu', 'Dwa.', 'Trzy ich.', 'Cztery.', 'Pięć.')}\n\n` },
  ]);
});

test('line ends of a stored text are no change', () => {
  const stored = base.replaceAll('\n', '\r\n');
  const mine = text('# Jeden', 'Dwa moje.', 'Trzy.', 'Cztery.');
  const theirs = `${stored}\r\n\r\nPięć.`;
  expect(mergeTexts(stored, mine, theirs)).toEqual([{ kind: 'merged', text: `${mine}\n\nPięć.\n\n` }]);
});

test('neighbouring blocks do not touch', () => {
  const parts = mergeTexts(base, text('# Jeden', 'A.', 'Trzy.', 'Cztery.'), text('# Jeden', 'Dwa.', 'B.', 'Cztery.'));
  expect(mergedText(parts, () => 'mine')).toBe(text('# Jeden', 'A.', 'B.', 'Cztery.'));
});

test('places changed by both are chosen one by one', () => {
  const mine = text('# Jeden', 'Dwa moje.', 'Trzy.', 'Cztery moje.');
  const theirs = text('# Jeden', 'Dwa ich.', 'Trzy.', 'Cztery ich.');
  const parts = mergeTexts(base, mine, theirs);
  expect(parts.map(({ kind }) => kind)).toEqual(['merged', 'conflict', 'merged', 'conflict']);
  expect(mergedText(parts, () => 'mine')).toBe(mine);
  expect(mergedText(parts, () => 'theirs')).toBe(theirs);
  expect(mergedText(parts, (number) => (number === 0 ? 'both' : 'theirs'))).toBe(
    text('# Jeden', 'Dwa moje.', 'Dwa ich.', 'Trzy.', 'Cztery ich.'),
  );
});

test('one side deletes what the other rewrites: that is a conflict', () => {
  const parts = mergeTexts(base, text('# Jeden', 'Trzy.', 'Cztery.'), text('# Jeden', 'Dwa ich.', 'Trzy.', 'Cztery.'));
  expect(parts.filter(({ kind }) => kind === 'conflict')).toEqual([
    { kind: 'conflict', mine: '', theirs: 'Dwa ich.\n\n' },
  ]);
});

test('two additions at one place are a conflict, equal ones are not', () => {
  const added = (block: string) => text('# Jeden', 'Dwa.', block, 'Trzy.', 'Cztery.');
  expect(mergeTexts(base, added('X.'), added('Y.')).some(({ kind }) => kind === 'conflict')).toBe(true);
  expect(mergeTexts(base, added('X.'), added('X.'))).toEqual([{ kind: 'merged', text: `${added('X.')}\n\n` }]);
});

/** Pseudo-random numbers, so that each run makes the same edits. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('both versions of a text that both rewrote are kept, however many blocks it has', () => {
  const blocks = (word: string, count: number) => `${word}\n\n`.repeat(count);
  const [mine, theirs] = [blocks('b', 150_000), blocks('c', 140_000)];
  expect(mergeTexts(blocks('a', 160_000), mine, theirs)).toEqual([{ kind: 'conflict', mine, theirs }]);
});

test('with random edits nothing that a side wrote is lost, and nothing unchanged either', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const pick = numbers(seed);
    const blocks = Array.from({ length: 1 + pick(12) }, (_, n) => `Akapit ${n} z ziarna ${seed}.`);
    const edit = (name: string) => {
      const edited = [...blocks];
      for (let n = 0; n < 1 + pick(4); n++) {
        const at = pick(edited.length + 1);
        edited.splice(at, pick(3) === 0 ? 0 : pick(2), ...(pick(4) === 0 ? [] : [`${name} ${seed} ${n}.`]));
      }
      return edited;
    };
    const [mine, theirs] = [edit('Moje'), edit('Ich')];
    const parts = mergeTexts(text(...blocks), text(...mine), text(...theirs));
    const all = mergedText(parts, () => 'both');
    for (const block of [...mine, ...theirs].filter((one) => !blocks.includes(one)))
      expect(all, `${seed}`).toContain(block);
    for (const block of blocks.filter((one) => mine.includes(one) && theirs.includes(one)))
      expect(all, `${seed}`).toContain(block);
    // Choosing one side everywhere loses nothing that this side wrote.
    const own = mergedText(parts, () => 'mine');
    for (const block of mine.filter((one) => !blocks.includes(one))) expect(own, `${seed}`).toContain(block);
    if (mine.join() === blocks.join()) expect(all).toBe(text(...theirs));
  }
});
