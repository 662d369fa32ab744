import { expect, test } from 'vitest';
import { text } from './text.server';

const schemaOf = (field: { max: number; multiline?: boolean; required?: boolean }) =>
  text.schema({ kind: 'text', ...field }, 'Podaj tekst');

test('one line is kept without its outer spaces, which do not count either', () => {
  const line = schemaOf({ max: 5, required: true });
  expect(line.parse('\u00a0 a  b \n')).toBe('a  b');
  expect(line.parse('  12345  ')).toBe('12345');
  expect(line.safeParse('123456').success).toBe(false);
  expect(line.safeParse(' \t ').error?.issues.map(({ message }) => message)).toEqual(['Podaj tekst']);
});

test('several lines are kept as they are written', () =>
  expect(schemaOf({ max: 20, multiline: true }).parse(' a\r\n b \n')).toBe(' a\n b \n'));
