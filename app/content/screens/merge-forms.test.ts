import { expect, test } from 'vitest';
import { findModuleByPath } from '../registry';
import { conflictKey, mergedForm, mergeForms, placesIn } from './merge-forms';

const definition = findModuleByPath('dokumentacja')!;
const base = { title: 'Tytuł', content: 'Jeden.\n\nDwa.\n\nTrzy.', category: 'a', featured: false };

test('a field that one side changed is taken from it, a text is merged by blocks', () => {
  const merge = mergeForms(
    definition,
    base,
    { ...base, title: 'Mój', content: 'Jeden mój.\n\nDwa.\n\nTrzy.' },
    { ...base, featured: true, content: 'Jeden.\n\nDwa.\n\nTrzy ich.' },
  );
  expect(merge.open).toEqual([]);
  expect(merge.settled).toMatchObject({
    title: 'Mój',
    featured: true,
    category: 'a',
    content: 'Jeden mój.\n\nDwa.\n\nTrzy ich.',
  });
});

test('what both changed is chosen, field by field and place by place', () => {
  const merge = mergeForms(
    definition,
    base,
    { ...base, title: 'Mój', content: 'Jeden mój.\n\nDwa.\n\nTrzy mój.' },
    { ...base, title: 'Ich', content: 'Jeden ich.\n\nDwa.\n\nTrzy ich.' },
  );
  expect(merge.open.map(({ name }) => name)).toEqual(['title', 'content']);
  expect(merge.open.flatMap(placesIn)).toHaveLength(3);
  const chosen = mergedForm(merge, ({ name }, place) => (name === 'title' || place === 0 ? 'theirs' : 'both'));
  expect(chosen).toMatchObject({ title: 'Ich', content: 'Jeden ich.\n\nDwa.\n\nTrzy mój.\n\nTrzy ich.' });
});

test('a choice holds for the conflict that it was made for, also where another one comes before it', () => {
  const theirs = { ...base, content: 'Jeden ich.\n\nDwa.\n\nTrzy ich.' };
  const [before] = mergeForms(definition, base, { ...base, content: 'Jeden.\n\nDwa.\n\nTrzy mój.' }, theirs).open;
  const [after] = mergeForms(definition, base, { ...base, content: 'Jeden mój.\n\nDwa.\n\nTrzy mój.' }, theirs).open;
  expect(placesIn(after!)).toHaveLength(2);
  expect(conflictKey(after!, 1)).toBe(conflictKey(before!, 0));
  expect(conflictKey(after!, 0)).not.toBe(conflictKey(before!, 0));
});
