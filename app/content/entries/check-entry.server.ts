import { and, eq } from 'drizzle-orm';
import { files } from '#app/files/tables.server';
import type { Database } from '#app/platform/db.server';
import { AppError, type FieldErrors, invalid } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { isReadOnly } from '#app/platform/read-only-fields';
import { errorsByField } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { BoundModule, EntryValues } from '../bind-table.server';
import { fieldOfKind } from '../define-module';
import { entrySchema } from '../entry-schema.server';
import type { AttachedFile } from '../fields/attached-file';
import type { FileField } from '../fields/field';
import { slugify } from '../fields/slugify';
import { isReservedAddress } from '../reserved-addresses.server';
import { categories } from '../tables.server';

const schemas = new WeakMap<BoundModule, ReturnType<typeof entrySchema>>();

function schemaOf(module: BoundModule) {
  const schema = schemas.get(module) ?? entrySchema(module.definition);
  schemas.set(module, schema);
  return schema;
}

/** The given fields of an entry, each checked by its own schema. @throws AppError `invalid` with all messages at once */
export function parseEntry(module: BoundModule, input: unknown): EntryValues {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new AppError('invalid');
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => !isReadOnly(name)));
  const parsed = schemaOf(module).safeParse(given);
  if (!parsed.success) throw invalid(errorsByField(parsed.error));
  return parsed.data;
}

/** The entry as it would stand after a save. What was known of a file goes with it. */
export function mergeEntry({ definition }: BoundModule, stored: EntryValues, given: EntryValues): EntryValues {
  const main = fieldOfKind(definition, 'file');
  const isReplaced = main && main.name in given && given[main.name] !== stored[main.name];
  return { ...stored, ...(isReplaced && noCompanions(main.field)), ...given };
}

const noCompanions = ({ companions }: FileField): EntryValues => Object.fromEntries(Object.values(companions).map((name) => [name, null]));

/**
 * Judges an entry as it would stand after a save, across its fields and against the database, and completes it:
 * the category's id for its slug, a slug made from the title, the facts of its files.
 * @param values all fields of the entry, parsed
 * @returns the values by column
 * @throws AppError `invalid`
 */
export async function completeEntry(db: Database, module: BoundModule, values: EntryValues): Promise<EntryValues> {
  const fields: FieldErrors = { ...missingFields(module, values), ...module.rules.check?.(values) };
  const { category, ...columns } = values;
  const slug = fieldOfKind(module.definition, 'slug');
  if (slug && !columns[slug.name]) {
    const made = slugify(String(values.title ?? ''), slug.field.cut ?? slug.field.max);
    if (made === '') fields[slug.name] ??= [texts.slugMissing];
    columns[slug.name] = made;
  }
  const { address } = module.definition;
  if (isReservedAddress(module.definition, columns[address])) fields[address] ??= [texts.slugReserved];
  const category_id = await findCategory(db, module, category, fields);
  await completeFiles(db, module, columns, fields);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return { ...columns, category_id };
}

function missingFields(module: BoundModule, values: EntryValues): FieldErrors {
  const absent = Object.entries(module.definition.fields).filter(([name, field]) => field.required && (values[name] ?? '') === '');
  return Object.fromEntries(absent.map(([name]) => [name, [texts.requiredFields[name] ?? texts.required]]));
}

async function findCategory(db: Database, module: BoundModule, slug: unknown, fields: FieldErrors): Promise<string | null> {
  if (typeof slug !== 'string') return null;
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.module, module.definition.key), eq(categories.slug, slug)));
  if (!found) fields.category ??= [texts.categoryUnknown];
  return found?.id ?? null;
}

const ownFile = /^\/files\/([\w.-]+)$/;

/** The name of this portal's file that an address names, or undefined for an address elsewhere. */
export const ownFileName = (url: unknown) => (typeof url === 'string' ? ownFile.exec(url)?.[1] : undefined);

/** Fills in what the portal itself knows of its files, so that no client's word stands for it. */
async function completeFiles(db: Database, module: BoundModule, columns: EntryValues, fields: FieldErrors): Promise<void> {
  const main = fieldOfKind(module.definition, 'file');
  const more = fieldOfKind(module.definition, 'files');
  const attached = more ? ((columns[more.name] ?? []) as AttachedFile[]) : [];
  const mainName = main && ownFileName(columns[main.name]);
  const names = [mainName, ...attached.map(({ url }) => ownFileName(url))].filter((name) => name !== undefined);
  const known = new Map(
    names.length ? (await db.select().from(files).where(oneOf(files.name, names))).map((file) => [file.name, file]) : [],
  );
  if (main) {
    const { companions } = main.field;
    const file = mainName === undefined ? undefined : known.get(mainName);
    if (mainName !== undefined && !file) fields[main.name] ??= [texts.fileUnknown];
    if (file) Object.assign(columns, { [companions.name]: file.file_name, [companions.size]: file.file_size, [companions.type]: file.file_type });
    const aboutNothing = columns[main.name] ? [] : Object.values(companions).filter((name) => (columns[name] ?? null) !== null);
    for (const name of aboutNothing) fields[name] ??= [texts.fileMissing(main.name)];
  }
  if (more) {
    columns[more.name] = attached.map((item) => {
      const name = ownFileName(item.url);
      const file = name === undefined ? undefined : known.get(name);
      if (name !== undefined && !file) fields[more.name] ??= [texts.fileUnknown];
      return file ? { url: item.url, fileName: file.file_name, fileSize: file.file_size, fileType: file.file_type } : item;
    });
  }
}
