import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPortalCommand } from './command-line';
import { testPassword } from './identity';
import { buildZip } from './office-files';
import { createTestPortal, type TestPortal } from './portal';

// Takes the manual that comes with the portal at its word: what it tells to type is run, page by page.

const manual = 'db/sample/documentation';
const pages = readdirSync(manual).map((name) => ({ name, text: readFileSync(join(manual, name), 'utf8') }));
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\b[^\\n]*\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  );
/** Of all pages, in their order; an indented block belongs to a list. */
const blocks = pages.flatMap(({ text }) => blocksOf(text, 'bash')).map((block) => block.replace(/^ {3}/gm, ''));
/** Each command, with the lines that it goes on in. */
const commands = blocks.flatMap((block) => block.trim().split(/(?<!\\)\n/));

const folder = mkdtempSync(join(tmpdir(), 'portal-manual-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ofPortal = /^npm run portal -- /;
const ofCurl = /^curl /;
const variable = /^(?:export )?([A-Z0-9_]+)=/;
/** Starts the portal or a program of the machine: only their form can be checked. */
const others = /^(?:npm start|node --version|docker (?:build|run) .*|node import\.mjs teksty)$/;

test('every command is run here, sets a variable of the portal, or starts it', () => {
  expect(commands.length).toBeGreaterThan(40);
  const known = readFileSync('.env.example', 'utf8');
  /** Of the examples themselves. */
  const own = ['PORTAL_URL', 'PORTAL_KEY'];
  for (const command of commands) {
    if (ofPortal.test(command) || ofCurl.test(command) || others.test(command)) continue;
    const [, name = ''] = variable.exec(command) ?? [];
    expect(own.includes(name) || known.includes(`#${name}=`), command).toBe(true);
    if (!command.startsWith('export')) expect(command).toMatch(/ npm start$/);
  }
});

test('the commands of the portal do what they say, in their order', async () => {
  const env = { DATA_DIR: join(folder, 'dane'), BACKUP_DIR: join(folder, 'kopie') };
  mkdirSync(env.BACKUP_DIR);
  writeFileSync(join(folder, 'wiki.zip'), await buildZip({ 'Dział/notatka.md': '# Notatka\n\nTekst\n' }));
  // Whom the manual does not name: the last admin stays one.
  await runPortalCommand(env, ['user', 'create', 'jan@example.org', '--role', 'admin']);
  const asked = commands.filter((line) => ofPortal.test(line));
  expect(asked.length).toBeGreaterThan(12);
  for (const line of asked) {
    const words = line.replace(ofPortal, '').match(/"[^"]*"|\S+/g) ?? [];
    const args = words.map((word) =>
      /^[\w-]+\.(?:tar|zip)$|^eksport-/.test(word) ? join(folder, word) : word.replaceAll('"', ''),
    );
    // At a terminal it would ask for it.
    if (line.includes('user password')) args.push('--stdin');
    const done = await runPortalCommand(env, args, 'zupelnie-nowe-haslo-portalu\n');
    // The first restore meets a portal that is not empty, of which the manual tells right after it.
    const isRefused = args[0] === 'restore' && !args.includes('--replace');
    const code = isRefused || line.includes('reset-second-factor') ? expect.any(Number) : 0;
    expect([line, done.code, done.told], done.printed).toEqual([line, code, expect.any(String)]);
    if (isRefused) expect(done.told).toContain('Dodaj --replace');
  }
});

let portal: TestPortal;
let origin: string;
let close: () => void;
let variables: Record<string, string>;
/** The address of a file that everybody may read. */
let file: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ origin, close } = await portal.listen());
  const { token } = await portal.signIn('admin');
  const post = async (path: string, json: unknown) =>
    (await (await portal.ask(`/api/v1${path}`, { method: 'POST', token, json })).json()) as Record<string, string>;
  await post('/categories', { module: 'documentation', slug: 'poradniki', name: 'Poradniki' });
  const { key = '' } = await post('/api-keys', { name: 'klucz z instrukcji', scope: 'write' });
  const form = new FormData();
  form.set('file', new File(['Tekst'], 'regulamin.txt', { type: 'text/plain' }));
  const sent = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
  ({ url: file } = (await sent.json()) as { url: string });
  const content = `[Regulamin](${file})`;
  await portal.build('documentation', { title: 'Regulamin', slug: 'regulamin', content, status: 'published' });
  variables = { TOKEN: token, PORTAL_KEY: key, PORTAL_URL: origin };
});
afterAll(async () => {
  close?.();
  await portal?.stop();
});

/** Runs lines of a shell in the folder. @returns what they print */
function shell(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...variables } };
    execFile('sh', ['-c', lines], options, (error, printed, told) =>
      error ? reject(new Error(`${lines}: ${told}`, { cause: error })) : resolve(printed),
    );
  });
}

const hasCurl = spawnSync('sh', ['-c', 'command -v curl']).status === 0;
test.skipIf(!hasCurl)(`what curl asks is answered${hasCurl ? '' : ' (no curl here)'}`, async () => {
  const { email } = await portal.signIn('admin');
  const signIn = await portal.ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password: testPassword } });
  const { refresh_token: refresh } = (await signIn.json()) as { refresh_token: string };
  const [document = ''] = pages.flatMap(({ text }) => blocksOf(text.split('`dokument.json`')[1] ?? '', 'json'));
  writeFileSync(join(folder, 'dokument.json'), document);
  writeFileSync(join(folder, 'regulamin.pdf'), '%PDF-1.4\n%%EOF\n');
  const asked = commands.filter((line) => ofCurl.test(line));
  expect(asked.length).toBeGreaterThan(12);
  // The settings last: they show a bar on every page.
  for (const line of asked.toSorted((one, other) => Number(one.includes('PATCH')) - Number(other.includes('PATCH')))) {
    const command = line
      .replace(/https:\/\/portal\.example\.org|http:\/\/localhost:3000/, origin)
      .replace('anna@example.org', email)
      .replace('moje-haslo', testPassword)
      .replace('…', refresh)
      .replace('/files/nazwa-pliku.pdf', file);
    const printed = await shell(command.replace(/^curl/, "curl --silent --write-out '\\n%{http_code}'"));
    expect([line, printed.split('\n').at(-1)]).toEqual([line, expect.stringMatching(/^20[01]$/)]);
  }
});

test('the script that imports texts does it, and again without copies', async () => {
  const { text = '' } = pages.find(({ name }) => name.includes('import-tresci')) ?? {};
  const [script = ''] = blocksOf(text, 'js');
  const [example = ''] = blocksOf(text, 'md');
  writeFileSync(join(folder, 'import.mjs'), script);
  mkdirSync(join(folder, 'teksty'));
  writeFileSync(join(folder, 'teksty', 'zdalnie.md'), example);
  expect(await shell('node import.mjs teksty')).toBe('dodany: zdalnie\n');
  expect(await shell('node import.mjs teksty')).toBe('zmieniony: zdalnie\n');
});
