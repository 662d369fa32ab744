import { expect, test } from 'vitest';
import { describeError } from './describe-error';

test('an error in the log contains no query parameter and no value quoted by the database', () => {
  const database = Object.assign(new Error('invalid input syntax for type uuid: "tajne-haslo"'), {
    code: '22P02',
    detail: 'Key (email)=(anna@example.pl) already exists.',
    parameters: ['tajne-haslo'],
  });
  const query = Object.assign(
    new Error('Failed query: select * from users where email = $1\nparams: anna@example.pl,tajne-haslo', {
      cause: database,
    }),
    { params: ['anna@example.pl'] },
  );
  const described = describeError(query);
  expect(JSON.stringify(described)).not.toMatch(/anna|tajne/);
  expect(described).toMatchObject({
    type: 'Error',
    message: 'Failed query: select * from users where email = $1',
    cause: { code: '22P02', message: 'invalid input syntax for type uuid' },
  });
  expect(described.stack).toContain('describe-error.test');
});

test('thrown values that are not errors are not logged in full either', () => {
  expect(describeError({ status: 418, data: 'anna@example.pl' })).toEqual({
    type: 'object',
    message: 'no error object',
    status: 418,
  });
});
