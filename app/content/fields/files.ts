import { type AttachedFile, readAttached } from './attached-file';
import type { FieldBehaviour } from './field-behaviour';
import { shortValue } from './short-value';

/** A stored list of files; [] for anything else. */
export const filesOf = (value: unknown): AttachedFile[] => (Array.isArray(value) ? value : []);

export const files: FieldBehaviour<'files'> = {
  ...shortValue,
  empty: [],
  begin: () => [],
  read: (form, name) =>
    form
      .getAll(name)
      .map(readAttached)
      .filter((file) => file !== null),
  show: (row, name) => filesOf(row[name]),
  input: (value) => ({ input: value }),
  readable: (value) => value.map(({ fileName, url }) => fileName || url).join('\n'),
  word: (value) =>
    filesOf(value)
      .map(({ fileName }) => fileName)
      .join(', '),
};
