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

test('one line is kept without what nobody sees, and with what emoji and words are joined of', () => {
  const line = schemaOf({ max: 30, required: true });
  expect(line.parse('\ufeffCen\u200bnik\u202e 2026\u2066\u2069\u0007')).toBe('Cennik 2026');
  expect(line.parse('Regulamin\r\nportalu\t\u2028(nowy)')).toBe('Regulamin portalu (nowy)');
  for (const kept of ['Rodzina 👩‍👩‍👧‍👦 i ❤️', 'Konstanty\u00adnopol', 'می‌خواهم', 'Ala\u00a0ma'])
    expect(line.parse(kept)).toBe(kept);
  expect(line.safeParse('\u200b \u2060').error?.issues.map(({ message }) => message)).toEqual(['Podaj tekst']);
  expect(line.safeParse('a\0b').success).toBe(false);
});

test('several lines are kept as they are written', () =>
  expect(schemaOf({ max: 20, multiline: true }).parse(' a\r\n b \n')).toBe(' a\n b \n'));
