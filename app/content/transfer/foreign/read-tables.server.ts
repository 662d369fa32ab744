import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../../bind-table.server';
import { fieldOfKind } from '../../define-module';
import { entryFields } from '../../fields/entry-fields';
import { longestCategoryName, longestCategorySlug } from '../../categories/category-rules';
import { slugify } from '../../fields/slugify';
import { type Bundle, emptyBundle } from '../bundle';
import { FileProblem } from '../front-matter';
import { reading } from '../read-portal-folder.server';
import { readText, type SourceFile, type SourceTree } from '../source-tree.server';

interface Row {
  line: number;
  values: Record<string, unknown>;
}

/** The table that a file is a dump of, by its name: `export/documentation.csv` → 'documentation'. */
const tableOf = (path: string) => /(?:^|\/)([a-z_]+?)(?:_rows)?\.(?:csv|json)$/.exec(path)?.[1];

const isTable = (path: string, modules: readonly BoundModule[]) => {
  const table = tableOf(path);
  return table === 'categories' || table === 'category' || modules.some(({ definition }) => definition.key === table);
};

/** Whether files are dumps of the tables of a portal of this kind, as CSV or JSON. */
export const isTableDump = ({ files }: SourceTree, modules: readonly BoundModule[]): boolean =>
  files.some(({ path }) => isTable(path, modules)) && !files.some(({ path }) => path.endsWith('.md'));

/** Reads tables whose columns are the fields of the entities, as CSV with a head or as JSON lists of objects. */
export async function readTables(tree: SourceTree, modules: readonly BoundModule[]): Promise<Bundle> {
  const bundle = emptyBundle();
  for (const file of tree.files) {
    const module = modules.find(({ definition }) => definition.key === tableOf(file.path));
    if (!isTable(file.path, modules))
      bundle.reports.push({ source: file.path, what: 'file', outcome: 'unused', notes: [texts.problems.unknownPlace] });
    else if (module) await reading(bundle, file, 'entry', () => readEntries(bundle, file, module));
    else await reading(bundle, file, 'category', () => readCategories(bundle, file));
  }
  addNamedCategories(bundle);
  return bundle;
}

async function readRows(file: SourceFile): Promise<Row[]> {
  const text = (await readText(file)).replace(/^\uFEFF/, '');
  if (file.path.endsWith('.json')) return rowsOfJson(text);
  try {
    const parsed = parseCsv(text, { columns: true, info: true, skip_empty_lines: true }) as unknown as {
      record: Record<string, string>;
      info: { lines: number };
    }[];
    return parsed.map(({ record, info }) => ({ line: info.lines, values: withoutEmpty(record) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileProblem(texts.problems.csv, typeof error.lines === 'number' ? error.lines : 1);
  }
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== 'NULL'));

function rowsOfJson(text: string): Row[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem(texts.problems.json, 1);
  }
  if (!Array.isArray(value)) throw new FileProblem(texts.problems.noList, 1);
  const lines = linesOfRows(text);
  return (value as unknown[]).map((row, at) => {
    const line = lines[at] ?? 1;
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new FileProblem(texts.problems.noMap, line);
    return { line, values: withoutEmpty(row as Record<string, unknown>) };
  });
}

/** The lines on which the objects of a list begin. */
function linesOfRows(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let line = 1;
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/g)) {
    if (found === '\n') line += 1;
    else if (found === ']' || found === '}') depth -= 1;
    else if (found === '[' || found === '{') {
      if (depth === 1) lines.push(line);
      depth += 1;
    }
  }
  return lines;
}

async function readEntries({ entries }: Bundle, file: SourceFile, { definition }: BoundModule): Promise<void> {
  const kinds = new Map(entryFields(definition).map(([name, { kind }]) => [name, kind]));
  const slug = fieldOfKind(definition, 'slug')?.name;
  for (const { line, values } of await readRows(file)) {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) fields[name] = typedValue(kinds.get(name), name, value);
    if (slug !== undefined && typeof fields[slug] === 'string') fields[slug] = slugify(fields[slug]);
    entries.push({ source: file.path, module: definition.key, fields, lineOf: () => line, notes: [] });
  }
}

/** A value of a table as the API takes it. */
function typedValue(kind: string | undefined, name: string, value: unknown): unknown {
  if (/_(?:at|from|until)$/.test(name) && name !== 'review_at' && typeof value === 'string') return momentIn(value);
  if (kind === 'category' && typeof value === 'string') return value;
  if (kind === 'changes' || kind === 'markdown') return typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'flag') return value === true || value === 'true' || value === 't';
  if ((kind === 'metadata' || kind === 'files' || kind === 'tags') && typeof value === 'string') return jsonIn(value);
  if ((kind === 'position' || name === 'file_size') && typeof value === 'string' && /^\d+$/.test(value))
    return Number(value);
  if (kind === 'day' && typeof value === 'string') return value.slice(0, 10);
  return value;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** PostgreSQL writes '2025-04-10 12:00:00+00'. */
function momentIn(text: string): string {
  const iso = text
    .replace(' ', 'T')
    .replace(/([+-]\d{2})$/, '$1:00')
    .replace(/T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)$/, 'T$1Z');
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00:00Z` : iso);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

async function readCategories({ categories }: Bundle, file: SourceFile): Promise<void> {
  for (const { line, values } of await readRows(file)) {
    const { name, slug, module } = values;
    categories.push({ source: file.path, fields: { name, slug, module }, lineOf: () => line, notes: [] });
  }
}

/** The tables name categories by slug or by name; one that no list has is made of its name. */
function addNamedCategories({ categories, entries }: Bundle): void {
  const slugs = new Map<string, string>();
  for (const { fields } of categories)
    for (const key of [fields.slug, fields.name])
      slugs.set(`${String(fields.module)}/${String(key)}`, String(fields.slug));
  for (const { module, fields, source, lineOf } of entries) {
    const named = fields.category;
    if (typeof named !== 'string') continue;
    const known = slugs.get(`${module}/${named}`);
    const slug = known ?? slugify(named, longestCategorySlug);
    if (known === undefined && slug !== '') {
      categories.push({
        source,
        fields: { module, name: named.slice(0, longestCategoryName), slug },
        lineOf,
        notes: [],
      });
      slugs.set(`${module}/${named}`, slug);
    }
    fields.category = slug === '' ? null : slug;
  }
}
