import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bulkActions } from '#app/content/bulk/bulk-actions';
import { entrySchema } from '#app/content/entry-schema.server';
import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import { addressOf, modules } from '#app/content/registry';
import { errorStatus } from '#app/platform/errors';
import { settingsTabs } from '#app/settings/settings-tabs';

const folder = new URL('.', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const list = (name: string) => (existsSync(new URL(name, folder)) ? readdirSync(new URL(name, folder)).sort() : []);

interface SampleItem {
  name: string;
  module: string;
  front: Record<string, unknown>;
  body: string;
}

const categories = parse(read('categories.yaml')) as { module: string; name: string; slug: string }[];

const items = modules.flatMap(({ key }) =>
  list(key).map((file): SampleItem => {
    const name = `${key}/${file}`;
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(name)) ?? [];
    return { name, module: key, front: (parse(front) ?? {}) as Record<string, unknown>, body: body.trim() };
  }),
);

const ofModule = (key: string) => items.filter(({ module }) => module === key);
const filesOf = ({ front }: SampleItem) =>
  [front.file, ...((front.additional_files as string[] | undefined) ?? [])].filter((file) => typeof file === 'string');

/** What only the loader reads: days that become dates, and names that become files. */
const loaderKeys =
  /^(created_days_ago|valid_(from|until)_days_(ago|ahead)|event_date_days_ahead|file|additional_files|status)$/;

test('every item passes the check of its own module', () => {
  for (const definition of modules) {
    const schema = entrySchema(definition);
    for (const { name, module, front, body } of ofModule(definition.key)) {
      const given = Object.fromEntries(Object.entries(front).filter(([key]) => !loaderKeys.test(key)));
      const result = schema.safeParse(module === 'resources' ? given : { ...given, content: body });
      expect([name, result.error?.issues ?? []]).toEqual([name, []]);
      expect([name, front.status]).toEqual([name, expect.stringMatching(/^(draft|published|archived)$/)]);
      expect([name, front.created_days_ago]).toEqual([name, module === 'changelog' ? undefined : expect.any(Number)]);
    }
  }
});

test('every category exists in its module and holds something published', () => {
  const named = items.map(({ module, front }) => `${module}/${String(front.category)}`);
  const shown = items
    .filter(({ front }) => front.status === 'published')
    .map(({ module, front }) => `${module}/${String(front.category)}`);
  const known = categories.map(({ module, slug }) => `${module}/${slug}`);
  expect(named.filter((category) => !known.includes(category))).toEqual([]);
  expect(known.filter((category) => !shown.includes(category))).toEqual([]);
});

test('the page about errors of the API names each code with its status', () => {
  const rows = read('documentation/19-api-bledy-i-limity.md').match(/^\| \d{3} .*/gm) ?? [];
  const named = rows.flatMap((row) => {
    const [, status, codes = ''] = row.split('|');
    return [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)]);
  });
  expect(Object.fromEntries(named)).toEqual(errorStatus);
});

test('the page about content in the API names each field of a module, and each action on many entries', () => {
  const text = read('documentation/18-api-tresci.md');
  const names = [...new Set(modules.flatMap(({ fields }) => Object.keys(fields))), ...bulkActions];
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('the page about settings names their tabs in order', () => {
  const labels = Object.values(settingsTabs).map(({ label }) => label);
  expect(read('documentation/13-ustawienia-systemu.md')).toContain(
    `osiem zakładek: ${labels.slice(0, -1).join(', ')} i ${labels.at(-1)}.`,
  );
});

test('addresses are unique, and a text links only to what a reader can open', () => {
  const addresses = items
    .filter(({ module, front }) => front.status === 'published' && !['resources', 'announcements'].includes(module))
    .map(({ module, front }) =>
      addressOf(
        modules.find(({ key }) => key === module)!,
        front,
      ),
    );
  expect(new Set(addresses).size).toBe(addresses.length);
  const inside =
    /^\/(dokumentacja|baza-wiedzy|dziennik-zmian)\/(?!rozpoczecie$|poradniki$|api$|samouczki$|artykuly$|faq$|slownik$|feed\.xml$)/;
  const linksToItems = (body: string) => {
    const prose = body.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?\n\1\2 *$/gm, '');
    return [...prose.matchAll(/\]\((\/[^)#]*)/g)].map(([, link = '']) => link).filter((link) => inside.test(link));
  };
  for (const { name, body } of items)
    expect([name, linksToItems(body).filter((link) => !addresses.includes(link))]).toEqual([name, []]);
  // This page stands in every portal, also in one that has none of these items.
  expect(linksToItems(read('../../app/content/getting-started.md'))).toEqual([]);
});

test('every file belongs to exactly one resource, and all together stay small', () => {
  const used = ofModule('resources').flatMap(filesOf).sort();
  const present = list('files/');
  expect(used).toEqual(present);
  const sizes = present.map((file) => statSync(new URL(`files/${file}`, folder)).size);
  expect(Math.min(...sizes)).toBeGreaterThan(100);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
});

test('announcements show all three sides of a window', () => {
  const days = (key: string) =>
    ofModule('announcements')
      .map(({ front }) => front[key])
      .filter((value) => typeof value === 'number');
  expect(days('valid_until_days_ahead').some((day) => day < 0)).toBe(true);
  expect(days('valid_until_days_ahead').some((day) => day > 0)).toBe(true);
  expect(days('valid_from_days_ago').some((day) => day < 0)).toBe(true);
});

test('every text can be shown as it is meant', async () => {
  const problems: unknown[] = [];
  for (const { name, body } of items) {
    const found = (await renderMarkdown(body)).problems;
    if (found.length > 0) problems.push([name, found]);
  }
  expect(problems).toEqual([]);
});
