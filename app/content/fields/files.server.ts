import * as z from 'zod';
import { count, ref, text } from '#app/platform/json-schema';
import { fieldLabels } from '#app/texts/pl/modules';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { FieldOnServer } from './field-on-server.server';
import { wrongType } from '#app/platform/validation.server';
import { attachedFileSchema } from './field-schemas.server';
import { filesOf } from './files';
import { fileLink, findOwnFiles, ownFileName } from './own-files.server';
import { plainField } from './plain-field.server';

const attached = { url: { ...text, minLength: 1 }, fileName: text, fileSize: count, fileType: text };

export const files: FieldOnServer<'files'> = {
  ...plainField,
  column: { types: ['PgJsonb'], emptyIsNull: false },
  schema: ({ max }) => z.array(attachedFileSchema, wrongType).max(max, texts.wrongType),
  initial: () => [],
  async complete(name, _field, { db, values, complain }) {
    const given = filesOf(values[name]);
    const own = await findOwnFiles(
      db,
      given.map(({ url }) => url),
    );
    if (given.some(({ url }) => ownFileName(url) !== undefined && !own.has(url))) complain(name, texts.fileUnknown);
    return { [name]: given.map((one) => own.get(one.url) ?? one) };
  },
  filesOf: (row, name) =>
    filesOf(row[name])
      .map(({ url }) => ownFileName(url))
      .filter((one) => one !== undefined),
  answered: () => ({ type: 'array', items: ref('AttachedFile') }),
  written: ({ max }) => ({ type: 'array', maxItems: max, items: ref('AttachedFile') }),
  components: { AttachedFile: { properties: attached, optional: ['fileName', 'fileSize', 'fileType'] } },
  shown(row, name) {
    const list = filesOf(row[name]);
    return list.length > 0 ? { files: list } : null;
  },
  exported(row, name, _field, publicUrl) {
    const list = filesOf(row[name]).map(({ url, fileName }) => `- ${fileLink(url, fileName, publicUrl)}`);
    return list.length ? [`## ${fieldLabels[name] ?? name}`, list.join('\n')] : [];
  },
  sections: (value) => filesOf(value).flatMap(({ fileName }) => plainField.sections(fileName)),
};
