import { expect, test } from 'vitest';
import type { resources as definition } from '#app/content/modules/resources/definition';
import { modules } from '#app/content/registry';
import { entryFields } from '#app/content/fields/entry-fields';
import type { FieldWords, ModuleTexts, SectionTexts } from '#app/texts/pl/module-texts';
import { fieldLabels, moduleTexts, ofModules, optionLabels } from '#app/texts/pl/modules';
import { sectionTexts } from '#app/texts/pl/sections';
import { resources } from '#app/texts/pl/modules/resources';
import { resources as section } from '#app/texts/pl/sections/resources';

/** The fields for which two modules have other words: forms, lists, history and API know words by the name alone. */
function wordedTwice(texts: Readonly<Record<string, ModuleTexts>>): string[] {
  const seen = new Map<string, string>();
  const all = Object.values(texts).flatMap(({ fields, api }) => [
    ...Object.entries<FieldWords>(fields).map(([name, words]) => [name, { ...words, column: undefined }] as const),
    ...Object.entries(api).map(([name, words]) => [`${name} in the API`, words] as const),
  ]);
  return all.flatMap(([name, words]) => {
    const text = JSON.stringify(words);
    const first = seen.get(name) ?? text;
    seen.set(name, first);
    return text === first ? [] : [name];
  });
}

test('a field has the same words in every module that has it', () => {
  expect(Object.keys(ofModules)).toEqual(modules.map(({ key }) => key));
  expect(wordedTwice(ofModules)).toEqual([]);
  const { location } = resources.fields;
  const trainings = { ...resources, fields: { location: { ...location, column: 'Sala' } }, api: {} };
  expect(wordedTwice({ ...ofModules, trainings })).toEqual([]);
  const others = {
    ...trainings,
    fields: { location: { label: 'Sala' } },
    api: { location: ['Sala szkolenia.', 'A1'] as const },
  };
  expect(wordedTwice({ ...ofModules, others })).toEqual(['location', 'location in the API']);
});

test.each(modules)('every field and option of $key has its words', (module) => {
  expect([moduleTexts[module.key]?.add, sectionTexts[module.key].title]).not.toContain(undefined);
  for (const [name, field] of entryFields(module)) {
    expect([name, fieldLabels[name]]).toEqual([name, expect.any(String)]);
    if (field.kind === 'select')
      expect(Object.keys(optionLabels[name] ?? {})).toEqual(expect.arrayContaining([...field.options]));
  }
});

test('words that are missing do not compile', () => {
  const { description: _description, ...fields } = resources.fields;
  const { file_size: _size, ...api } = resources.api;
  // @ts-expect-error a field without words
  ({ ...resources, fields }) satisfies ModuleTexts<typeof definition>;
  // @ts-expect-error a select field without its options
  ({ ...resources, fields: { ...resources.fields, resource_type: { label: 'Rodzaj' } } }) satisfies ModuleTexts<
    typeof definition
  >;
  // @ts-expect-error a column that a file fills, without a description in the API
  ({ ...resources, api }) satisfies ModuleTexts<typeof definition>;
  // @ts-expect-error a section without a name
  ({ ...section, title: undefined }) satisfies SectionTexts<typeof definition>;
  // @ts-expect-error a page of a section without a name
  ({ ...section, views: { downloads: 'Do pobrania', templates: 'Szablony' } }) satisfies SectionTexts<
    typeof definition
  >;
  expect(Object.keys(fields)).not.toContain('description');
});
