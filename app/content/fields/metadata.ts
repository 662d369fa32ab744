import { formCheckTexts } from '#app/texts/pl/form-checks';
import { normaliseMetadataKey } from './field';
import type { FieldBehaviour, MetadataRow } from './field-behaviour';
import { shortValue } from './short-value';

const rowsOf = (value: unknown): MetadataRow[] =>
  Object.entries(value ?? {}).map(([key, text]) => ({ key, value: String(text) }));
const wordRow = ({ key, value }: MetadataRow) => `${key}: ${value}`;

export const metadata: FieldBehaviour<'metadata'> = {
  ...shortValue,
  empty: [],
  begin: () => [],
  read(form) {
    const values = form.getAll('metadata_value');
    return form
      .getAll('metadata_key')
      .map((key, index) => ({ key: String(key), value: String(values[index] ?? '') }))
      .filter(({ key, value }) => key.trim() !== '' || value.trim() !== '');
  },
  show: (row, name) => rowsOf(row[name]),
  input(rows) {
    const keys = rows.map(({ key }) => normaliseMetadataKey(key));
    const isDouble = new Set(keys).size < keys.length;
    const error = keys.includes('')
      ? formCheckTexts.metadataKey
      : isDouble
        ? formCheckTexts.metadataDuplicate
        : undefined;
    return { input: Object.fromEntries(rows.map(({ key, value }) => [key, value])), error };
  },
  readable: (rows) => rows.map(wordRow).sort().join('\n'),
  word: (value) => rowsOf(value).map(wordRow).join(', '),
};
