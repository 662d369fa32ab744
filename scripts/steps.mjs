// What the commands share: running a step with its name and time shown, and knowing what is stale.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const running = new Set();

/** Ends the programs that `run` has started and that still run. */
export function endPrograms() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program and waits for it. What it prints is kept and shown only when it fails, unless `loud`.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(command, args, { loud = false, env = process.env } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (loud) process.stdout.write(chunk);
    });
  }
  const code = await new Promise((resolve) =>
    child.once('error', () => resolve(127)).once('close', (status) => resolve(status ?? 1)),
  );
  running.delete(child);
  return { code, output };
}

/** Runs a named step, says how long it took, and ends the process with its output when it fails. */
export async function step(name, action) {
  const began = Date.now();
  console.log(`› ${name} …`);
  const sign = setInterval(() => console.log(`  … ${name}: już ${seconds(began)}`), 10_000);
  const { code = 0, output = '' } = (await action()) ?? {};
  clearInterval(sign);
  console.log(`› ${name}: ${code === 0 ? 'gotowe' : 'błąd'} (${seconds(began)})`);
  if (code === 0) return;
  process.stderr.write(`${output}\n`);
  process.exit(1);
}

/**
 * Every file at or below a path from the root, tests aside, with what the system says of it. Each start looks at all of
 * them, so each is asked about once.
 */
function* filesBelow(path) {
  const found = statSync(`${root}/${path}`, { throwIfNoEntry: false });
  if (found?.isDirectory()) yield* filesIn(path);
  else if (found) yield [path, found];
}

const isTest = /\.test\.\w+$/;

function* filesIn(folder) {
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (!isTest.test(entry.name)) yield* filesBelow(path);
  }
}

/** A fingerprint of files by name, size and time of change: cheap enough for every start. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const path of paths) {
    for (const [file, { size, mtimeMs }] of filesBelow(path)) hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Whether what `stampFile` notes was made from the same inputs; `note` writes it down once it has been made. */
export function stamp(stampFile, print) {
  const path = join(root, stampFile);
  return {
    fresh: existsSync(path) && readFileSync(path, 'utf8') === print,
    note() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, print);
    },
  };
}
