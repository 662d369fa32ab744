import { expect, test } from 'vitest';
import type { EntryRow } from '#app/content/bind-table.server';
import { announcements } from '#app/content/modules/announcements/definition';
import { resources } from '#app/content/modules/resources/definition';
import { modules } from '#app/content/registry';
import { guides } from '#test/guides-module';
import { entryMarkdown } from './entry-markdown';

const common = {
  id: 'b2f6a2d4-0000-4000-8000-000000000001',
  title: 'Tytuł',
  status: 'published',
  category: { name: 'Druk', slug: 'druk' },
  tags: ['biuro', 'sieć'],
  metadata: { autor: 'Ewa' },
  updated_at: new Date('2026-03-04T10:00:00Z'),
  slug: 'tytul',
  valid_from: new Date('2026-03-01T10:00:00Z'),
};
/** The facts at the head of an entry's markdown, by label. */
function factsOf(definition: Parameters<typeof entryMarkdown>[0], own: Record<string, unknown>) {
  const text = entryMarkdown(definition, { ...common, ...own } as unknown as EntryRow, 'https://portal.example.pl');
  return Object.fromEntries([...text.matchAll(/^- (.+?): (.+)$/gm)].map(([, label, fact]) => [label, fact]));
}

test('tells of an entry what its page tells, the options of its select fields too', () => {
  expect(factsOf(announcements, { importance: 'urgent' })).toMatchObject({ Priorytet: 'Pilny', Tagi: 'biuro, sieć' });
  expect(factsOf(resources, { resource_type: 'event', event_date: '2026-05-06', location: 'Łódź' })).toMatchObject({
    'Rodzaj zasobu': 'Wydarzenie',
    'Data wydarzenia': '06.05.2026',
    Miejsce: 'Łódź',
  });
});

test('tells of a yes-or-no field whether it is so, and of no field that steers where entries are shown', () => {
  const fields = { ...guides.fields, certified: { kind: 'flag' } } as const;
  const told = (certified: boolean) => factsOf({ ...guides, fields }, { certified, featured: true });
  expect([told(true).certified, told(false).certified]).toEqual(['Tak', 'Nie']);
  expect(Object.keys(told(true))).not.toContain('Wyróżniony');
  for (const module of modules) expect(Object.keys(factsOf(module, { featured: true }))).not.toContain('Wyróżniony');
});

test('calls links and files what the page calls them', () => {
  const file = { url: 'https://example.pl/a.pdf', fileName: 'a.pdf', fileSize: 1, fileType: 'application/pdf' };
  const own = { url: 'https://example.pl/', file_url: file.url, additional_files: [file] };
  const text = entryMarkdown(resources, { ...common, ...own } as unknown as EntryRow, 'https://portal.example.pl');
  expect(text.split('\n\n').slice(-4)).toEqual([
    'Plik główny: [https://example.pl/a.pdf](<https://example.pl/a.pdf>)',
    'Adres zewnętrzny: <https://example.pl/>',
    '## Dodatkowe pliki',
    '- [a.pdf](<https://example.pl/a.pdf>)\n',
  ]);
});

test('tells nothing that is for writers', () => {
  const remark = { kind: 'text', max: 100, forWriters: true } as const;
  const notes = { kind: 'text', max: 100, multiline: true, forWriters: true } as const;
  const definition = { ...guides, fields: { ...guides.fields, remark, notes } };
  const entry = { ...common, remark: 'poufne', notes: 'tajne' } as unknown as EntryRow;
  expect(entryMarkdown(definition, entry, 'https://portal.example.pl')).not.toMatch(/poufne|tajne/);
});
