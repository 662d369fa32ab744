import { expect, test } from 'vitest';
import { readRepository } from '#test/read-repository';

const docusaurus = {
  'docusaurus.config.js': "export default { i18n: { defaultLocale: 'en', locales: ['en', 'pl', 'de'] } };\n",
};
const translated = 'i18n/pl/docusaurus-plugin-content-docs';

test('of a Docusaurus in several languages the Polish pages come in, and of its versions the current one', async () => {
  const { entries, left } = await readRepository({
    ...docusaurus,
    'docs/a.md': '# Start\n\n[b](b.md)\n',
    'docs/b.md': '# Only English\n',
    [`${translated}/current/a.md`]: '# Początek\n\n[b](b.md)\n',
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# Anfang\n',
    'versioned_docs/version-1.0/a.md': '# Former\n',
  });
  expect(entries.map(({ fields: { title, content } }) => [title, content])).toEqual([
    ['Początek', '[b](/dokumentacja/b)\n'],
    ['Only English', ''],
  ]);
  expect(left.map(([source]) => source)).toEqual(['i18n/pl/', 'i18n/de/', 'versioned_docs/version-1.0/']);
});

test('a Docusaurus that is Polish already keeps its pages', async () => {
  const { entries } = await readRepository({
    'docusaurus.config.js': "export default { i18n: { defaultLocale: 'pl' } };\n",
    'docs/a.md': '# Nowa\n',
    [`${translated}/current/a.md`]: '# Stara\n',
  });
  expect(entries.map(({ fields }) => fields.title)).toEqual(['Nowa']);
});

test('pictures beside the Polish pages of Docusaurus arrive, and parts that these share are the Polish ones', async () => {
  const { entries } = await readRepository({
    ...docusaurus,
    'docs/a.mdx': '# Start\n',
    'docs/_note.mdx': 'A note.\n',
    [`${translated}/current/a.mdx`]: "import Note from './_note.mdx';\n\n# Start\n\n<Note />\n\n![Ekran](img/pl.png)\n",
    [`${translated}/current/_note.mdx`]: 'Uwaga.\n',
    [`${translated}/current/img/pl.png`]: 'png',
  });
  expect(entries[0]?.notes).toEqual([]);
  expect(entries[0]?.fields.content).toMatch(/^Uwaga\.\n\n!\[Ekran\]\(\/files\/[\w.-]+\)\n$/);
});

test('categories of Docusaurus have their Polish names', async () => {
  const { categories } = await readRepository({
    ...docusaurus,
    'sidebars.js': "module.exports = { main: [{ type: 'category', label: 'Basics', items: ['a'] }, 'ref/b'] };\n",
    'docs/a.md': '# A\n',
    'docs/ref/_category_.json': '{ "label": "Reference (v2.0)" }',
    'docs/ref/b.md': '# B\n',
    'docs/ref/c.md': '# C\n',
    [`${translated}/current.json`]: JSON.stringify({
      'version.label': { message: 'Następna' },
      'sidebar.main.category.Basics': { message: 'Podstawy', description: 'The label for category Basics' },
      'sidebar.main.category.Basics.link.generated-index.title': { message: 'Spis' },
      'sidebar.main.category.Reference (v2.0)': { message: 'Opis (v2.0)' },
    }),
    [`${translated}/current/a.md`]: '# A\n',
  });
  expect(categories.map(({ fields }) => fields.name)).toEqual(['Podstawy', 'Opis (v2.0)']);
});

const pages = {
  suffix: {
    'docs/index.md': '# Welcome\n',
    'docs/index.pl.md': '# Witamy\n\n[Praca](praca/zdalna.md), [biuro](praca/biuro.pl.md) ![Plan](plan.png)\n',
    'docs/index.de.md': '# Willkommen\n',
    'docs/plan.png': 'png',
    'docs/plan.pl.png': 'png po polsku',
    'docs/praca/zdalna.md': '# Remote\n',
    'docs/praca/biuro.en.md': '# Office\n',
    'docs/praca/biuro.pl.md': '# Biuro\n',
    'docs/wersja.2.md': '# Wersja 2\n',
  },
  folder: {
    'docs/en/index.md': '# Welcome\n',
    'docs/pl/index.md': '# Witamy\n\n[Praca](praca/zdalna.md), [biuro](praca/biuro.md) ![Plan](../plan.png)\n',
    'docs/de/index.md': '# Willkommen\n',
    'docs/plan.png': 'png',
    'docs/en/praca/zdalna.md': '# Remote\n',
    'docs/en/praca/biuro.md': '# Office\n',
    'docs/pl/praca/biuro.md': '# Biuro\n',
    'docs/wersja.2.md': '# Wersja 2\n',
  },
};

test.each([
  ['suffix', ['docs/*.de.*', 'docs/*.en.*', 'docs/*.pl.*']],
  ['folder', ['docs/de/', 'docs/en/', 'docs/pl/']],
] as const)(
  'of an MkDocs in several languages (%s) the Polish pages come in, with what is not translated',
  async (structure, others) => {
    const { entries, categories, left } = await readRepository({
      'mkdocs.yml': `docs_dir: docs
plugins:
  - search
  - i18n:
      docs_structure: ${structure}
      languages:
        - { locale: en, default: true, name: English }
        - { locale: pl, name: Polski, nav_translations: { Work: Praca } }
        - { locale: de, name: Deutsch }
nav:
  - index.md
  - Work: [praca/zdalna.md, praca/biuro.md]
  - wersja.2.md
`,
      ...pages[structure],
    });
    expect(entries.map(({ fields: { title, slug, category } }) => [title, slug, category])).toEqual([
      ['Witamy', 'witamy', null],
      ['Remote', 'zdalna', 'praca'],
      ['Biuro', 'biuro', 'praca'],
      ['Wersja 2', 'wersja-2', null],
    ]);
    expect(categories.map(({ fields }) => fields.name)).toEqual(['Praca']);
    expect(entries.flatMap(({ notes }) => notes)).toEqual([]);
    expect(entries[0]?.fields.content).toMatch(
      /^\[Praca\]\(\/dokumentacja\/zdalna\), \[biuro\]\(\/dokumentacja\/biuro\) !\[Plan\]\(\/files\/[\w.-]+\)\n$/,
    );
    expect(new Set(left.map(([source]) => source))).toEqual(new Set(others));
  },
);

test('an MkDocs that is Polish leaves out what it translates, with the form of its plugin up to version 0', async () => {
  const { entries, categories, left } = await readRepository({
    'mkdocs.yml': `plugins:
  i18n:
    default_language: pl
    languages: { pl: Polski, en: English }
    nav_translations: { en: { Praca: Work } }
nav: [index.md, { Praca: [a.md] }]
`,
    'docs/index.md': '# Witamy\n',
    'docs/index.en.md': '# Welcome\n',
    'docs/a.md': '# A\n\n[English](index.en.md)\n',
    'docs/new.en.md': '# New\n',
  });
  expect(entries.map(({ fields: { title, content } }) => [title, content])).toEqual([
    ['Witamy', ''],
    ['A', '[English](/dokumentacja/witamy)\n'],
  ]);
  expect(categories.map(({ fields }) => fields.name)).toEqual(['Praca']);
  expect(left).toEqual([['docs/*.en.*', 'Wersja językowa „en”: pominięto 2 dokumenty']]);
});

test('the Polish pages of MkDocs are in the order of their own nav', async () => {
  const { entries } = await readRepository({
    'mkdocs.yml': `plugins:
  - i18n:
      docs_structure: folder
      languages: [{ locale: en, default: true }, { locale: pl, nav: [{ Drugi: b.md }, a.md] }]
nav: [a.md, b.md]
`,
    'docs/en/a.md': '# A\n',
    'docs/en/b.md': '# B\n',
    'docs/pl/a.md': '# A\n',
    'docs/pl/b.md': 'B\n',
  });
  expect(entries.map(({ fields: { title, position } }) => [title, position])).toEqual([
    ['A', 20],
    ['Drugi', 10],
  ]);
});
