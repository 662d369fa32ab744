import { expect, test } from 'vitest';
import type { resources as definition } from '#app/content/modules/resources/definition';
import { modules } from '#app/content/registry';
import { entryFields } from '#app/content/fields/entry-fields';
import type { FieldWords, ModuleTexts, SectionTexts } from '#app/texts/pl/module-texts';
import { fieldLabels, moduleTexts, optionLabels } from '#app/texts/pl/modules';
import { sectionTexts } from '#app/texts/pl/sections';
import { announcements } from '#app/texts/pl/modules/announcements';
import { changelog } from '#app/texts/pl/modules/changelog';
import { resources } from '#app/texts/pl/modules/resources';
import { resources as section } from '#app/texts/pl/sections/resources';

test('a field is called the same in every module that has it', () => {
  const own: Record<string, FieldWords>[] = [announcements.fields, changelog.fields, resources.fields];
  for (const [name, { label }] of own.flatMap((fields) => Object.entries(fields)))
    expect([name, fieldLabels[name]]).toEqual([name, label]);
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
