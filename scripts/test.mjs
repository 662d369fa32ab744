// `npm test`: every check of the project, and one line at the end that counts them.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './peer-postgres.mjs';
import { buildPortal, checkNode, installPackages } from './setup.mjs';
import { endPrograms, root, run } from './steps.mjs';
import { readPlaywright, readVitest, withSecondTry } from './test-reports.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, repeated at the end so that nobody has to scroll up for them. */
const remarks = [];

const memory = '/dev/shm';
const roomBytes = 8 * 1024 ** 3;

/** Whether files in memory have several times the room that the tests use. */
function hasMemory() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= roomBytes;
}

/**
 * Where the tests put their files: in memory, as making and dropping hundreds of databases on a disk costs a fifth of
 * their time, else where the system has such files.
 */
const scratch = mkdtempSync(join(hasMemory() ? memory : tmpdir(), 'portal-tests-'));
chmodSync(scratch, 0o711); // PostgreSQL's own user passes through it
process.env.TMPDIR = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

function count(name, began, result, output = '') {
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0;
  const time = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `› ${name}: ${result.passed ?? 0} passed, ${result.failed ?? 0} failed, ${result.skipped ?? 0} skipped (${time} s)`,
  );
  if (result.failed) console.log(output);
  for (const failure of result.failures ?? []) remarks.push(`✗ ${name}: ${failure}`);
  for (const test of result.secondTries ?? []) remarks.push(`↻ ${name}: needed a second try: ${test}`);
}

/** A program that passes or fails; it counts as one check. */
async function check(name, command, args) {
  const began = Date.now();
  const { code, output } = await run(command, args);
  count(name, began, code === 0 ? { passed: 1 } : { failed: 1, failures: ['see above what it said'] }, output);
}

/** Without colours: escape codes make a log unreadable. */
const plain = (env) => ({ ...env, FORCE_COLOR: undefined, NO_COLOR: '1' });

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** In CI the files that failed run a second time, as journeys do; the end names them. */
async function vitest(name, args, env = process.env) {
  const began = Date.now();
  const first = await runVitest(args, env);
  const again = process.env.CI && first.failedFiles?.length > 0;
  const second = again && (await runVitest(first.failedFiles, env));
  const result = second ? withSecondTry(first, second) : first;
  count(name, began, result, `${first.output}\n${second ? second.output : ''}`);
  if (result.secondTries) console.log(first.output);
}

async function runVitest(args, env) {
  const file = join(mkdtempSync(join(scratch, 'vitest-')), 'report.json');
  const { code, output } = await run(
    bin('vitest'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { env: plain(env) },
  );
  return { ...readVitest(readReport(file), code, root), output };
}

/** The first file of the second half: the files before it take as long as those from it on. */
const secondHalf = 'long-text.spec.ts';

/** Runs in two halves at once, each with its own portal. Which journeys share a portal is the same in each run. */
async function endToEnd(chromium) {
  const began = Date.now();
  const files = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.spec.ts'));
  const parts = [files.filter((file) => file < secondHalf), files.filter((file) => file >= secondHalf)];
  const halves = await Promise.all(parts.map((part, half) => journeys(chromium, part, half + 1)));
  const result = {};
  for (const key of Object.keys(total)) result[key] = halves.reduce((sum, half) => sum + half[key], 0);
  for (const key of ['failures', 'secondTries']) result[key] = halves.flatMap((half) => half[key] ?? []);
  count('end-to-end', began, result, halves.map(({ output }) => output).join('\n'));
}

async function journeys(chromium, files, half) {
  const report = join(scratch, `e2e-${half}.json`);
  const { code, output } = await run(
    bin('playwright'),
    ['test', ...files.map((file) => `e2e/${file}`), `--output=test-results/${half}`],
    { env: plain({ ...process.env, CHROMIUM: chromium, E2E_REPORT: report }) },
  );
  return { ...readPlaywright(readReport(report), code), output };
}

/** Those that use a database incidentally, or bring their own: request bodies, headers, the guide for modules. */
const aboutOthers = /embedded|large-files|unread-bodies|api-description|adding-a-module|process.app\.test/;

/**
 * Those about what may differ from one version of PostgreSQL to the next: they run on both servers. What a server that
 * is away costs does not.
 */
const aboutVersions = /^(?:db\/|server\/(?:backup\/|database\/(?!outage|restart))|app\/(?:platform|search)\/)/;

const testFiles = () =>
  ['app', 'server', 'db', 'test', 'bench', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => /\.test\.tsx?$/.test(file));

/** Whether a test file is about database behaviour. */
const usesDatabase = (file) =>
  /from '(?:#test|\.)\/(?:database|identity|portal|test-sql)/.test(readFileSync(join(root, file), 'utf8')) &&
  !aboutOthers.test(file);

/**
 * What uses a database runs on the oldest server that the portal supports, as a user with no right but its own. The
 * embedded server, the newest, has the rest, what is about versions, and the journeys. Where none is installed it
 * has everything.
 */
async function unitAndIntegration() {
  const peer = await startPostgres();
  if (!peer) {
    await vitest('unit and integration', []);
    console.log('› integration on a PostgreSQL server: skipped, no server of version 15 or newer is installed here');
    total.skipped += 1;
    return;
  }
  const files = testFiles();
  await vitest(
    'unit and embedded server',
    files.filter((file) => !usesDatabase(file) || aboutVersions.test(file)),
  );
  await vitest(`integration on a PostgreSQL ${peer.version} server`, files.filter(usesDatabase), {
    ...process.env,
    TEST_DATABASE_URL: peer.url,
  });
  await peer.stop();
}

async function typesAndBuild() {
  await check('types', bin('tsc'), []);
  await buildPortal();
}

async function checkSources() {
  await check('format', bin('prettier'), ['--check', '.']);
  await check('dead code', bin('knip'), []);
  const rooms = ['app', 'server', 'db', 'test'];
  await check('dependency rules', bin('depcruise'), [...rooms, '--config', '.dependency-cruiser.cjs']);
  await check('lint', bin('oxlint'), ['--deny-warnings']);
}

const bin = (name) => join(root, 'node_modules', '.bin', name);

/** A Chromium to test with: Debian's, else installed here, else Playwright's own. */
async function findChromium() {
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = () => known.find((path) => existsSync(path));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('› Chromium is missing: installing it');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    if (found()) return found();
  }
  const { code } = await run(bin('playwright'), ['install', 'chromium']);
  return code === 0 ? (await import('playwright-core')).chromium.executablePath() : undefined;
}

checkNode();
await installPackages();
process.once('exit', endPrograms); // a build that fails ends this process beside the checks
await check('types of routes', bin('react-router'), ['typegen']);
await Promise.all([typesAndBuild(), checkSources()]);
await unitAndIntegration();
const chromium = await findChromium();
if (chromium) await endToEnd(chromium);
else {
  console.log('› end-to-end: no Chromium can be had here');
  total.failed += 1;
}
for (const remark of remarks) console.log(remark);
console.log(`› ran on Node.js ${process.version}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
