import { expect, test } from 'vitest';
import { startNotice } from './start-notice';

const env = { PUBLIC_URL: 'https://portal.example.pl' };

test('a password that the portal made is told', () => {
  const notice = startNotice(env, 3000, { email: 'admin@portal.local', madePassword: 'losowe-haslo' });
  expect(notice).toContain('Administrator: admin@portal.local\n  Hasło:         losowe-haslo\n');
});

test('a password that the environment chose is not', () => {
  const notice = startNotice(env, 3000, { email: 'anna@example.org', madePassword: null });
  expect(notice).toContain('Administrator: anna@example.org\n');
  expect(notice).not.toContain('Hasło');
});

test('a port that the system chose stands in the address', () => {
  expect(startNotice({ PUBLIC_URL: 'http://localhost:0' }, 40_123, null)).toContain(
    '  Portal:   http://localhost:40123\n',
  );
});
