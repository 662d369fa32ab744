import { expect, test } from 'vitest';
import { joinClaims, readClaims } from './oidc-claims';

const read = (token: Record<string, unknown>, userinfo: Record<string, unknown>) => {
  const { email, isEmailVerified, name } = readClaims(joinClaims(token, userinfo), { issuer: 'i', subject: 's' });
  return { email, isEmailVerified, name };
};

test('what the ID token leaves out comes from the userinfo endpoint', () => {
  const userinfo = { email: 'ola@example.pl', email_verified: true, name: 'Ola' };
  const whole = { email: 'ola@example.pl', isEmailVerified: true, name: 'Ola' };
  expect(read({}, userinfo)).toEqual(whole);
  expect(read({ email: 'ola@example.pl' }, userinfo)).toEqual(whole);
  expect(read({ email: 'Ola@Example.pl' }, userinfo)).toEqual({ ...whole, email: 'Ola@Example.pl' });
  expect(read({ email: 'ola@example.pl', email_verified: true, name: 'Ola N.' }, {})).toEqual({
    ...whole,
    name: 'Ola N.',
  });
});

test('no e-mail is verified by the word about another', () => {
  const other = { email: 'ktos@example.pl', email_verified: true, xms_edov: true, name: 'Ola' };
  expect(read({ email: 'szefowa@example.pl' }, other)).toEqual({
    email: 'szefowa@example.pl',
    isEmailVerified: false,
    name: 'Ola',
  });
});
