import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readDueFiles } from '#app/files/texts/keep-file-texts.server';
import { keepDailyJob } from '#app/jobs/daily-jobs.server';
import { type JobKind, type JobRunning, startJobs } from '#app/jobs/run-jobs.server';
import { jobKinds } from '#server/process/job-kinds';
import { runPortalCommand } from './command-line';
import { databaseAddress } from './database-address';
import { buildDocx, buildPdf } from './office-files';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let token: string;
let cookie: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token } = await portal.signIn('admin'));
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));
afterAll(() => portal?.stop());

/** An instance of the portal that runs the pending jobs. */
async function startInstance(
  kinds: Readonly<Record<string, JobKind>> = jobKinds(portal.services, portal.database.owner),
): Promise<void> {
  const { doors } = portal.database;
  await keepDailyJob(doors.admin, 'text_walk');
  const running: JobRunning = { db: doors.admin, listen: doors.listen.bind(doors), log: portal.services.log, kinds };
  ends.push(await startJobs(running));
}

async function write(values: Record<string, unknown>, path = '', method = 'POST') {
  const answer = await portal.ask(`/api/v1/documentation${path}`, { method, token, json: values });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { id: string };
}

async function issues(query = '') {
  const answer = await portal.ask(`/api/v1/content-issues?per_page=100&${query}`, { token });
  return (await answer.json()) as { items: Record<string, unknown>[]; total: number; checked_at: string | null };
}

const read = async (path: string) => (await portal.ask(path, { headers: { cookie } })).text();
const lastWalk = async () =>
  (await portal.sql`select payload ->> 'finished' as at from jobs where kind = 'text_walk'`)[0]?.at;
const nobodyLooked = () => portal.sql`delete from text_checks`;

test('what is saved is looked at in the background, and again after each save', async () => {
  const { id } = await write({ title: 'Umowa', content: 'Niniejszy  tekst.\n\n[tutaj](/kontakt)' });
  expect((await issues()).items).toEqual([]);
  await startInstance();
  await expect
    .poll(async () => (await issues('rule=link-text')).items)
    .toMatchObject([
      {
        module: 'documentation',
        id,
        title: 'Umowa',
        severity: 'warning',
        line: 3,
        column: 1,
        passage: '[tutaj](/kontakt)',
      },
    ]);
  await write({ content: 'Krótko.' }, `/${id}`, 'PATCH');
  await expect.poll(async () => (await issues()).total).toBe(0);
});

test('what is deleted is not spoken of, and a night later forgotten', async () => {
  const { id } = await write({ title: 'Do usunięcia', content: 'Napis "a" zniknie.' });
  await startInstance();
  await expect.poll(async () => (await issues('rule=typography')).total).toBe(1);
  expect((await portal.ask(`/api/v1/documentation/${id}`, { method: 'DELETE', token })).status).toBe(204);
  expect((await issues('rule=typography')).total).toBe(0);
  const kept = () => portal.sql`select from text_checks where entry_id = ${id}`;
  expect(await kept()).toHaveLength(1);
  await portal.sql`update jobs set run_at = now() where kind = 'text_walk'`;
  await portal.sql`select pg_notify('portal_jobs', '')`;
  await expect.poll(kept).toEqual([]);
});

test('a night looks through every text once, whichever instances run, and goes on where one was killed', async () => {
  for (let n = 0; n < 45; n += 1) await write({ title: `Noc ${n}`, content: `Nocny  tekst ${n}.` });
  await portal.sql`delete from jobs`;
  await nobodyLooked();
  const kinds = jobKinds(portal.services, portal.database.owner);
  const walk = kinds.text_walk;
  let turns = 0;
  // Killed in its second batch: its progress mark is lost, the issues that it found stay.
  const dying = {
    ...walk,
    run: async (...given: Parameters<typeof walk.run>) => {
      turns += 1;
      if (turns > 1) throw new Error('zabity');
      return walk.run(...given);
    },
  };
  await startInstance({ text_walk: dying });
  await expect.poll(() => turns).toBeGreaterThan(1);
  await Promise.all(ends.splice(0).map((end) => end()));
  const first = await portal.sql`select entry_id, checked_at from text_checks order by entry_id`;
  expect(first).toHaveLength(20);
  await portal.sql`update jobs set run_at = now()`;
  await startInstance();
  await startInstance();
  await expect.poll(async () => (await issues('rule=typography')).total).toBe(45);
  await expect.poll(lastWalk).toBeTruthy();
  const second = await portal.sql`select entry_id, checked_at from text_checks order by entry_id`;
  expect(second).toEqual(expect.arrayContaining(first));
  expect(await portal.sql`select from jobs where kind = 'text_walk' and run_at > now()`).toHaveLength(1);
});

test('the table of the panel is narrowed, leads to the place, and says how old it is', async () => {
  const { id } = await write({ title: 'Z błędem', content: 'Wstęp\n\n![](/files/nie-ma.png)' });
  await startInstance();
  await expect.poll(async () => (await issues('severity=error')).total).toBe(2);
  const errors = await read('/admin/jakosc?waga=error');
  expect(errors).toContain(`/admin/dokumentacja/edytuj/${id}?wiersz=3`);
  expect(errors).toContain('2 błędy · 0 ostrzeżeń · 0 wskazówek');
  expect(errors).toMatch(/Wszystkie teksty \(\d+ tekst/);
  expect(await read('/admin/jakosc?waga=error&sekcja=changelog')).toContain('Nic nie pasuje do tych filtrów.');
  expect(await read('/admin/jakosc?waga=error&opiekun=-')).toContain('Z błędem');
  expect(await read('/admin/dashboard')).toContain('href="/admin/jakosc?waga=error"');
});

test('one press has everything looked through at once, and the command says the same with its exit code', async () => {
  await startInstance();
  await expect.poll(lastWalk).toBeTruthy();
  const before = await lastWalk();
  const pressed = await portal.ask('/admin/jakosc', {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(),
  });
  expect(pressed.status).toBe(302);
  await expect.poll(lastWalk).not.toBe(before);
  const env = { DATABASE_URL: databaseAddress(portal.database.owner) };
  const { code, printed, told } = await runPortalCommand(env, ['check', '--severity', 'error', '--json']);
  expect([code, told]).toEqual([1, 'W tekstach są błędy: 2 błędy.']);
  expect(JSON.parse(printed)).toEqual((await issues('severity=error')).items);
  await portal.sql`delete from documentation where title = 'Z błędem'`;
  expect(await runPortalCommand(env, ['check', '--severity', 'error'])).toEqual({
    code: 0,
    printed: 'Nie ma nic do poprawienia.',
    told: '',
  });
  expect(await runPortalCommand(env, ['check', '--severity', 'nic'])).toMatchObject({ code: 2 });
});

test('a file that no screen reader can read, or nobody, is told of, behind a link and beside the text, and so is a missing summary', async () => {
  const { services } = portal;
  const upload = async (name: string, content: Buffer) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(content)], name));
    return (await (await portal.ask('/api/v1/files', { method: 'POST', token, body })).json()) as { url: string };
  };
  const tags = '/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot>>';
  const [scan, plain, tagged, beside, broken] = [
    await upload('skan.pdf', buildPdf(['', ''])),
    await upload('bez-tagow.pdf', buildPdf(['Tekst'])),
    await upload('dobry.pdf', buildPdf(['Tekst'], tags)),
    await upload('obok.pdf', buildPdf([''])),
    await upload('zepsuty.docx', await buildDocx('<w:p>')),
  ];
  const content = [scan, plain, tagged, broken].map(({ url }) => `[Plan pracy (PDF, 1 kB)](${url})`).join('\n\n');
  const check = async (json: object) => {
    const answer = await portal.ask('/api/v1/content-check', { method: 'POST', token, json });
    return ((await answer.json()) as { issues: Record<string, unknown>[] }).issues.map((issue) => [
      issue.rule,
      issue.line,
      issue.severity,
    ]);
  };
  // Not read yet: nothing is known of them.
  expect(await check({ module: 'documentation', content })).toEqual([]);
  const { systemDb: db, storage: store, changes, log } = services;
  await readDueFiles({ db, store, changes, log }, new AbortController().signal);
  expect(await check({ module: 'documentation', content })).toEqual([
    ['file-text', 1, 'warning'],
    ['file-text', 3, 'hint'],
    ['file-text', 7, 'warning'],
  ]);
  await portal.ask('/api/v1/categories', {
    method: 'POST',
    token,
    json: { module: 'resources', name: 'Pisma', slug: 'pisma' },
  });
  const resource = { title: 'Pismo', category: 'pisma', file_url: beside.url, additional_files: [broken] };
  const made = await portal.ask('/api/v1/resources', { method: 'POST', token, json: resource });
  const { id } = (await made.json()) as { id: string };
  await startInstance();
  const told = async () => (await issues('module=resources')).items.filter((issue) => issue.id === id);
  const rules = async () => new Set((await told()).map(({ rule }) => rule));
  await expect.poll(rules).toEqual(new Set(['file-text', 'summary']));
  const details = (await told()).map(({ detail }) => detail).join();
  for (const name of ['„obok.pdf”', '„zepsuty.docx”']) expect(details).toContain(name);
  // Known to be missing only where it is said.
  const words = { module: 'announcements', content: 'Krótko.' };
  expect(await check({ ...words, summary: '' })).toEqual([['summary', 1, 'hint']]);
  for (const more of [{ summary: 'W sobotę' }, {}]) expect(await check({ ...words, ...more })).toEqual([]);
  expect(await check({ module: 'documentation', content: 'Krótko.', summary: null })).toEqual([]);
});
