import { readAttached } from './attached-file';
import type { FieldBehaviour } from './field-behaviour';
import { shortValue } from './short-value';
import { typedText } from './typed-text';

export const file: FieldBehaviour<'file'> = {
  ...shortValue,
  empty: { url: '', card: null },
  begin: () => file.empty,
  read: (form, name) => ({ url: typedText.read(form, name), card: readAttached(form.get(`${name}_card`)) }),
  show(row, name, { companions }) {
    const url = row[name];
    if (typeof url !== 'string') return file.empty;
    const [fileName, fileSize, fileType] = [companions.name, companions.size, companions.type].map(
      (column) => row[column],
    );
    return {
      url,
      card: {
        url,
        fileName: String(fileName ?? ''),
        fileSize: Number(fileSize ?? 0),
        fileType: String(fileType ?? ''),
      },
    };
  },
  input: ({ url }) => ({ input: url }),
  readable: ({ url, card }) => card?.fileName || card?.url || url,
  word: typedText.word,
};
