import * as z from 'zod';
import { expect, test } from 'vitest';
import { emailSchema, errorsByField, filledLine, filledText, parseInput, textSchema } from './validation.server';

test('an e-mail of millions of characters is refused like any other invalid one', () => {
  const check = (email: unknown) =>
    emailSchema('zły adres')
      .safeParse(email)
      .error?.issues.map(({ message }) => message);
  expect(check('a.'.repeat(2_500_000))).toEqual(['zły adres']);
  expect(check(`anna@${'a.'.repeat(200)}pl`)).toEqual(['zły adres']);
  expect([check('anna'), check(5), check('anna@example.pl')]).toEqual([['zły adres'], ['zły adres'], undefined]);
});

test('a client that sends hundreds of unknown fields learns of the first hundred', () => {
  const { error } = z
    .strictObject({})
    .safeParse(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`pole${at}`, 1])));
  expect(Object.keys(errorsByField(error as z.ZodError))).toHaveLength(100);
});

test('lines end with LF alone, and are counted so', () => {
  expect(textSchema(5).parse('a\r\nb\rc')).toBe('a\nb\nc');
  expect(textSchema(4).safeParse('a\r\nb\rc').success).toBe(false);
});

test('a text that must not be empty says the same where it is missing, and that alone', () => {
  const schema = z.object({ title: filledLine(9, 'Podaj tytuł'), content: filledText(9, 'Podaj treść') });
  const told = expect.objectContaining({ fields: { title: ['Podaj tytuł'], content: ['Podaj treść'] } });
  expect(() => parseInput(schema, {})).toThrow(told);
  expect(() => parseInput(schema, { title: ' \n ', content: ' \n ' })).toThrow(told);
  const wrong = ['Nieprawidłowa wartość'];
  expect(() => parseInput(schema, { title: 1, content: null })).toThrow(
    expect.objectContaining({ fields: { title: wrong, content: wrong } }),
  );
  expect(parseInput(schema, { title: ' a\nb ', content: ' x ' })).toEqual({ title: 'a b', content: ' x ' });
});
