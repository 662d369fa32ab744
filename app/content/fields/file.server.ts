import * as z from 'zod';
import { count, orNull, text } from '#app/platform/json-schema';
import { textSchema, wrongType } from '#app/platform/validation.server';
import { fieldLabels } from '#app/texts/pl/modules';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { fileMark } from './attached-file';
import type { FieldOnServer } from './field-on-server.server';
import { fileUrlSchema, optional } from './field-schemas.server';
import { fileLink, findOwnFiles, ownFileName } from './own-files.server';
import { filled, plainField } from './plain-field.server';

const textColumn = { types: ['PgText'], emptyIsNull: true };
const ofText = { column: textColumn, schema: optional(textSchema(255)), json: orNull(text) };
const ofSize = {
  column: { types: ['PgBigInt53', 'PgInteger'], emptyIsNull: true },
  schema: z.int(wrongType).min(0, texts.wrongType).nullable(),
  json: orNull(count),
};

export const file: FieldOnServer<'file'> = {
  ...plainField,
  column: textColumn,
  schema: () => optional(fileUrlSchema),
  companions: ({ companions }) => ({ [companions.name]: ofText, [companions.size]: ofSize, [companions.type]: ofText }),
  initial: () => null,
  async complete(name, { companions }, { db, values, complain }) {
    const url = values[name];
    const known = Object.fromEntries(
      Object.values(companions).map((companion) => [companion, values[companion] ?? null]),
    );
    if (!url) {
      for (const [companion, value] of Object.entries(known))
        if (value !== null) complain(companion, texts.fileMissing(name));
    }
    if (ownFileName(url) === undefined) return { [name]: url, ...known };
    const own = (await findOwnFiles(db, [url])).get(String(url));
    if (!own) complain(name, texts.fileUnknown);
    return {
      [name]: url,
      ...known,
      ...(own && { [companions.name]: own.fileName, [companions.size]: own.fileSize, [companions.type]: own.fileType }),
    };
  },
  filesOf: (row, name) => [ownFileName(row[name])].filter((one) => one !== undefined),
  answered: () => orNull(text),
  cell(row, name, { companions }) {
    const [fileName, fileType] = [row[companions.name], row[companions.type]].map((value) => String(value ?? '')) as [
      string,
      string,
    ];
    return row[name] ? fileMark({ fileName, fileType }) : null;
  },
  shown(row, name, { companions }) {
    const url = filled(row[name]);
    const [fileName, fileType] = [row[companions.name], row[companions.type]].map((value) => filled(value) ?? '');
    const fileSize = Number(row[companions.size] ?? 0);
    return url === null ? null : { files: [{ url, fileName: fileName || url, fileSize, fileType: fileType ?? '' }] };
  },
  exported(row, name, { companions }, publicUrl) {
    const url = filled(row[name]);
    return url === null
      ? []
      : [`${fieldLabels[name] ?? name}: ${fileLink(url, filled(row[companions.name]), publicUrl)}`];
  },
};
