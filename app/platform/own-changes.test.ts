import { expect, test } from 'vitest';
import { validationTexts } from '#app/texts/pl/validation';
import { ownChanges } from './own-changes';

const opened = JSON.stringify({ name: 'Ala', role: 'moderator' });

test('what the sender left alone is not sent, so that what others changed there stays', () => {
  const { input, errors } = ownChanges({ name: 'Ola', role: 'moderator' }, opened, { name: 'Ala', role: 'user' });
  expect([input, errors]).toEqual([{ name: 'Ola' }, {}]);
});

test('a field that two changed is asked about once, and then the sender has seen it', () => {
  const current = { name: 'Ewa', role: 'moderator' };
  const first = ownChanges({ name: 'Ola', role: 'user' }, opened, current);
  expect(first.errors).toEqual({ name: [validationTexts.meanwhile('Ewa')] });
  const second = ownChanges({ name: 'Ola', role: 'user' }, first.opened, current);
  expect([second.input, second.errors]).toEqual([{ name: 'Ola', role: 'user' }, {}]);
});

test('two who changed it alike agree, and a form that tells nothing has changed all', () => {
  expect(ownChanges({ name: 'Ewa' }, opened, { name: 'Ewa' }).errors).toEqual({});
  for (const nothing of [null, '', '{', 'null', '7'])
    expect(ownChanges({ name: 'Ala' }, nothing, { name: 'Ewa' })).toMatchObject({ input: { name: 'Ala' }, errors: {} });
});
