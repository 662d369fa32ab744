import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormVisitors } from './form-visitor';
import { testPassword } from './identity';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
const { form, makeAdmin } = createFormVisitors(() => portal);
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, variables: { TRUST_PROXY: '1' } });
  ({ cookie } = await makeAdmin());
  await portal.sql`insert into users (id, email, username) values (${without}, 'bez@example.pl', 'bez')`;
});
afterAll(() => portal?.stop());

const gone = randomUUID();
const without = randomUUID();
const deleted = 'To konto nie istnieje lub zostało usunięte.';

// Each stood in a second tab while the first one took it away.
test.each([
  ['/admin/profil/drugi-skladnik/klucz/usuniety', '/admin/profil/drugi-skladnik', 'Klucz dostępu usunięty'],
  ['/konto/drugi-skladnik/klucz/usuniety', '/konto/drugi-skladnik?usuniety=klucz', ''],
  [`/admin/ustawienia/klucze/usun/${gone}`, '/admin/ustawienia?karta=api', 'Klucz unieważniony'],
  [`/admin/uzytkownicy/usun/${gone}`, '/admin/uzytkownicy', deleted],
  [`/admin/uzytkownicy/drugi-skladnik/${gone}`, '/admin/uzytkownicy', deleted],
  [`/admin/uzytkownicy/drugi-skladnik/${without}`, `/admin/uzytkownicy/edytuj/${without}`, 'nie ma drugiego składnika'],
  [`/admin/uzytkownicy/haslo/${gone}`, '/admin/uzytkownicy', deleted],
])('what %s asks about is gone by now: it leads on and says so', async (path, to, said) => {
  const opened = await portal.ask(path, { headers: { cookie } });
  const pressed = await form(path, { current_password: testPassword, proof: testPassword }, { cookie });
  for (const answer of [opened, pressed])
    expect([
      answer.status,
      answer.headers.get('location'),
      decodeURIComponent(answer.headers.get('set-cookie') ?? ''),
    ]).toEqual([302, to, expect.stringContaining(said)]);
});
