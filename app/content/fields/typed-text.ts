import { withLineFeeds } from '#app/platform/line-ends';
import type { FormInput, OptionLabels, StoredRow } from './field-behaviour';
import { shortValue } from './short-value';

/** The label of a value that has one. */
export function labelled(value: unknown, options: OptionLabels): string {
  const text = String(value);
  return (Object.hasOwn(options, text) ? options[text] : undefined) ?? text;
}

/** Shared by the kinds whose form holds exactly the stored text. */
export const typedText = {
  ...shortValue,
  empty: '',
  begin: (): string => '',
  read: (form: FormData, name: string): string => withLineFeeds(String(form.get(name) ?? '')),
  show: (row: StoredRow, name: string): string => String(row[name] ?? ''),
  input: (value: string): FormInput => ({ input: value }),
  readable: (value: string): string => value,
  word: (value: unknown): string => String(value),
};
