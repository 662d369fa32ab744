// What this version's answers cost beside those of another: npm run bench:versions -- REF (bench/README.md).
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allMadeAnew, type Asked, askAnew, costAnew } from './made-anew';
import { type Running, startProcess, withFolder } from './portal-process';
import { adminVariables } from './sign-in';
import { median } from './median';

/** 0.6.0, before the changelog begins. */
const [other = 'a25bd08^', only = ''] = process.argv.slice(2);
/** As many as V8 needs until it has compiled what it will. */
const warm = 1_000;
const renders = 100;
const rounds = 9;

/** The other version with its own packages, built; a folder is taken as it is. */
function checkOut(folder: string): string {
  if (existsSync(other)) return other;
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('git', ['worktree', 'add', '--detach', folder, other], { stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', 'install', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline');
  run('npx', 'react-router', 'build');
  return folder;
}

interface Version {
  portal: Running;
  asked: Asked[];
}

async function start(folder: string, dataDir: string): Promise<Version> {
  const variables = { DATA_DIR: dataDir, TRUST_PROXY: '1', ...adminVariables };
  const portal = await startProcess(['scripts/start.mjs', '--built'], variables, '/readyz', folder);
  return { portal, asked: (await allMadeAnew(portal)).filter(({ what }) => what.includes(only)) };
}

/** Both in turns, so that a change of the machine's speed affects both alike. */
async function measure(own: Version, theirs: Version): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  for (const [row, asked] of own.asked.entries()) {
    const before = theirs.asked[row] ?? asked;
    await askAnew(own.portal, asked, warm);
    await askAnew(theirs.portal, before, warm);
    const costs: { own: number; theirs: number }[] = [];
    for (let round = 0; round < rounds; round++)
      costs.push({
        own: await costAnew(own.portal, asked, renders),
        theirs: await costAnew(theirs.portal, before, renders),
      });
    rows[asked.what] = {
      'this version, ms': median(costs.map((cost) => cost.own)).toFixed(2),
      'the other, ms': median(costs.map((cost) => cost.theirs)).toFixed(2),
      'this to the other': median(costs.map((cost) => cost.own / cost.theirs)).toFixed(2),
    };
  }
  console.table(rows);
}

await withFolder(async (folder) => {
  const started: Version[] = [];
  try {
    const sources = checkOut(join(folder, 'sources'));
    for (const [name, from] of [
      ['own', process.cwd()],
      ['theirs', sources],
    ] as const)
      started.push(await start(from, join(folder, name)));
    const [own, theirs] = started;
    if (own && theirs) await measure(own, theirs);
  } finally {
    for (const { portal } of started) await portal.stop();
  }
}).finally(() => execFileSync('git', ['worktree', 'prune']));
