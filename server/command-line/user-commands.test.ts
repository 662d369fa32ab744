import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '#app/identity/tokens.server';
import { startDatabase } from '#server/database/database-server';
import { migrate } from '#server/database/migrate';
import { runPortalCommand } from '#test/command-line';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { databaseAddress } from '#test/database-address';
import { silentLog } from '#test/log';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string, input?: string) =>
  runPortalCommand({ DATABASE_URL: databaseAddress(database.owner), DATA_DIR: folder }, args.split(' '), input);

test('an account is made, listed and given a role and a password', async () => {
  const made = await run('user create Jan.Nowak@example.pl --json');
  const { link, ...account } = JSON.parse(made.printed) as { link: string; id: string };
  expect([made.code, account]).toMatchObject([
    0,
    { email: 'Jan.Nowak@example.pl', username: 'Jan.Nowak', role: 'user' },
  ]);
  const [row] = await database.sql`select hash from password_links where user_id = ${account.id}`;
  expect(hashToken(link.replace('http://localhost:3000/admin/haslo/', ''))).toBe(row?.hash);

  expect(await run('user role jan.nowak@EXAMPLE.pl moderator')).toMatchObject({ code: 0 });
  expect(await run('user password jan.nowak@example.pl --stdin', 'dobre-haslo\n')).toMatchObject({ code: 0 });
  const listed = await run('user list --json');
  expect(JSON.parse(listed.printed)).toMatchObject([
    { email: 'Jan.Nowak@example.pl', role: 'moderator', has_password: true },
  ]);
  expect((await run('user list')).printed).toMatch(
    /^E-mail .*\nJan\.Nowak@example\.pl +Jan\.Nowak +Moderator +ustawione/,
  );
  const log = await database.sql`select actor, action from audit_log where subject = 'user' order by id`;
  expect(log.map(({ actor, action }) => `${String(actor)}: ${String(action)}`)).toEqual([
    'wiersz poleceń: create',
    'wiersz poleceń: update',
    'wiersz poleceń: update',
  ]);
});

test('a lost second factor is taken once, with its trace', async () => {
  await run('user create klucz@example.pl');
  const [row] = await database.sql`select id from users where email = 'klucz@example.pl'`;
  const id = row?.id as string;
  await database.sql`insert into second_factors (user_id, secret, confirmed_at) values (${id}, 'AAAA', now())`;
  const taken = await run('user reset-second-factor KLUCZ@example.pl');
  expect(taken).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Drugi składnik konta KLUCZ@example\.pl wyłączony/),
  });
  expect((await run('user reset-second-factor klucz@example.pl')).printed).toContain('Nic się nie zmieniło');
  const log = await database.sql`select action from audit_log where subject = 'second_factor' and subject_id = ${id}`;
  expect(log).toEqual([{ action: 'delete' }]);
});

test('with OIDC_ONLY accounts are made and get roles, and passwords and their links do not exist', async () => {
  const env = {
    DATABASE_URL: databaseAddress(database.owner),
    DATA_DIR: folder,
    OIDC_ISSUER: 'https://logowanie.example.pl',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'tajny-klucz',
    OIDC_ONLY: 'true',
  };
  const only = (args: string, input?: string) => runPortalCommand(env, args.split(' '), input);
  const made = await only('user create sso@example.pl');
  expect(made).toMatchObject({ code: 0, told: '' });
  expect(made.printed).toContain('zaloguje się kontem organizacji');
  expect(made.printed).not.toContain('/admin/haslo/');
  const json = JSON.parse((await only('user create sso2@example.pl --json')).printed) as object;
  expect(json).toMatchObject({ email: 'sso2@example.pl', role: 'user' });
  expect(json).not.toHaveProperty('link');
  expect(
    await database.sql`select from password_links l join users u on u.id = l.user_id
    where u.email like 'sso%'`,
  ).toEqual([]);
  for (const [args, input] of [
    ['user password sso@example.pl --stdin', 'cztery-luźne-słowa\n'],
    ['user password sso@example.pl', ''],
  ] as const) {
    const refused = await only(args, input);
    expect(refused).toMatchObject({ code: 1, printed: '' });
    expect(refused.told).toContain('Nie udało się: w tym portalu nie ma haseł');
  }
  expect(await only('user role sso@example.pl admin')).toMatchObject({ code: 0 });
  const [row] = await database.sql`select role, password_hash from users where email = 'sso@example.pl'`;
  expect(row).toEqual({ role: 'admin', password_hash: null });
});

test.each([
  [
    'an address that is taken',
    'user create dwa@example.pl',
    'Nie udało się: konto z adresem dwa@example.pl już istnieje.',
  ],
  ['nobody’s address', 'user role nikt@example.pl admin', 'Nie udało się: nie ma konta z adresem nikt@example.pl.'],
  [
    'a password that is too short',
    'user password dwa@example.pl --stdin',
    'Nie udało się: hasło musi mieć co najmniej 8 znaków',
  ],
])('%s is refused with 1', async (_name, args, told) => {
  await run('user create dwa@example.pl');
  expect(await run(args, 'abc\n')).toEqual({ code: 1, printed: '', told });
});

test.each([
  ['user', 'Użycie: npm run portal -- user'],
  ['user create', 'Brakuje argumentu EMAIL.'],
  ['user create jan', 'EMAIL musi być poprawnym adresem e-mail.'],
  ['user create jan@example.pl --role szef', 'Rola musi być jedną z: user, moderator, admin.'],
  ['user create jan@example.pl --role', 'Opcja --role <ROLE> wymaga wartości.'],
  ['user list --nic', 'Nieznana opcja --nic.'],
  ['user list nadmiar', 'Za dużo argumentów.'],
  ['nic', 'Nieznane polecenie nic.'],
  ['user password jan@example.pl', 'Hasła nie można tu wpisać. Użyj --stdin'],
])('wrong use is told in Polish and ends with 2: %s', async (args, told) => {
  const { code, printed, told: said } = await run(args);
  expect([code, printed]).toEqual([2, '']);
  expect(said).toContain(told);
});

test.each([
  ['--help', 'Polecenia:'],
  ['user create --help', 'wyświetla link do ustawienia hasła'],
  ['--version', '1.2.3'],
])('%s answers without a portal', async (args, printed) => {
  const answer = await runPortalCommand({ DATABASE_URL: 'nonsense' }, args.split(' '));
  expect(answer).toMatchObject({ code: 0, told: '' });
  expect(answer.printed).toContain(printed);
  expect(answer.printed).not.toMatch(/\b(?:Usage|Options|display|output)\b/);
});

test('an embedded database is started for the command, and shared with a portal that runs', async () => {
  const env = { DATA_DIR: join(folder, 'embedded') };
  expect(await runPortalCommand(env, ['user', 'create', 'raz@example.pl'])).toMatchObject({ code: 0 });
  const stopped = join(folder, 'stopped');
  expect(await runPortalCommand(env, ['export', stopped])).toMatchObject({ code: 0, told: '' });
  const server = await startDatabase({ ...env, DATABASE_URL: undefined }, silentLog);
  try {
    await migrate(server.owner, silentLog);
    expect(await runPortalCommand(env, ['user', 'create', 'dwa@example.pl'])).toMatchObject({ code: 0 });
    const beside = join(folder, 'beside');
    expect(await runPortalCommand(env, ['export', beside])).toMatchObject({ code: 0, told: '' });
    expect(readFileSync(join(beside, 'categories.yaml'), 'utf8')).toBe(
      readFileSync(join(stopped, 'categories.yaml'), 'utf8'),
    );
    expect(await runPortalCommand(env, ['backup', join(folder, 'beside.tar')])).toMatchObject({ code: 0 });
    const { printed } = await runPortalCommand(env, ['user', 'list', '--json']);
    expect((JSON.parse(printed) as { email: string }[]).map(({ email }) => email)).toEqual([
      'raz@example.pl',
      'dwa@example.pl',
    ]);
  } finally {
    await server.stop();
  }
});
