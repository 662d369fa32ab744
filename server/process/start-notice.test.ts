import { expect, test } from 'vitest';
import { startNotice } from './start-notice';

const env = { PUBLIC_URL: 'https://portal.example.pl' };

test('a password that the portal made is told', () => {
  const notice = startNotice(env, 3000, {
    email: 'admin@portal.local',
    madePassword: 'losowe-haslo',
    isGuessable: false,
  });
  expect(notice).toContain('Administrator: admin@portal.local\n  Hasło:         losowe-haslo\n');
});

test('a password that the environment chose is not', () => {
  const notice = startNotice(env, 3000, { email: 'anna@example.org', madePassword: null, isGuessable: false });
  expect(notice).toContain('Administrator: anna@example.org\n');
  expect(notice).not.toContain('Hasło');
});

test('one that is easily guessed is warned of', () => {
  const firstAdmin = { email: 'anna@example.org', madePassword: null, isGuessable: true };
  expect(startNotice(env, 3000, firstAdmin)).toContain('Hasło z ADMIN_PASSWORD łatwo odgadnąć');
});

test('a port that the system chose stands in the address', () => {
  expect(startNotice({ PUBLIC_URL: 'http://localhost:0' }, 40_123, null)).toContain(
    '  Portal:   http://localhost:40123\n',
  );
});
