import { answerTexts } from '#app/texts/pl/answers';
import type { FieldBehaviour } from './field-behaviour';
import { shortValue } from './short-value';

export const flag: FieldBehaviour<'flag'> = {
  ...shortValue,
  empty: false,
  isOnPage: ({ steers }) => !steers,
  begin: () => false,
  read: (form, name) => form.get(name) === 'on',
  show: (row, name) => row[name] === true,
  input: (value) => ({ input: value }),
  readable: (value) => (value ? answerTexts.yes : answerTexts.no),
  word: (value) => (value === true ? answerTexts.yes : answerTexts.no),
};
