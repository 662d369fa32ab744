// How long the check of a long text takes: npm run bench:check (bench/README.md).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProse } from '#app/checks/prose';
import { checkText } from '#app/checks/check-text';
import { parseMarkdown } from '#app/content/markdown/parse-markdown';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { cpuTimeMs, type Running, startProcess } from './portal-process';
import { manual } from './manual';
import { median } from './median';

const admin = { email: 'admin@example.com', password: 'haslo-do-pomiaru' };
const wanted = 10_000;
const rounds = 25;
/** Until V8 has compiled what it will. */
const roundsWarm = 10;

/** The sample's manual up to so many words, with its tables, lists and code; a number makes each of its lines new. */
function longText(number?: number): string {
  const text = number === undefined ? manual : manual.replace(/^(.*?\p{L}) (?=\p{Ll})/gmu, `$1 ${number} `);
  const end = [...text.matchAll(/\S+/g)][wanted]?.index;
  if (end === undefined) throw new Error(`the manual has fewer than ${wanted} words`);
  return text.slice(0, end);
}

/** What is sent in each round: the editor sends a text with a few words more, `portal check` one that is new. */
const texts: Record<string, (round: number) => string> = {
  'a new text': longText,
  'a text with a word more': (round) => `${longText()} ${'słowo '.repeat(round)}`,
};

const rows: Record<string, { first: string; median: string; aim: string }> = {};
const note = (what: string, [first = Number.NaN, ...others]: number[], aim = '') => {
  rows[what] = {
    first: `${first.toFixed(0)} ms`,
    median: `${median(others.slice(roundsWarm)).toFixed(0)} ms`,
    aim,
  };
};

/** CPU time of this process for each of the parts, none of which asks the database. */
function measureParts(content: string): void {
  const cpu: Record<'parsing' | 'words and sentences' | 'rules', number[]> = {
    parsing: [],
    'words and sentences': [],
    rules: [],
  };
  const timed = <Result>(part: keyof typeof cpu, work: () => Result): Result => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    cpu[part].push((user + system) / 1000);
    return result;
  };
  const { dictionary } = loadAnalyser();
  for (let round = 0; round < rounds; round += 1) {
    const tree = timed('parsing', () => parseMarkdown(content));
    const prose = timed('words and sentences', () => readProse(tree, content));
    const lemmasOf = (form: string) => dictionary.lemmasOf(form);
    timed('rules', () => checkText({ source: content, title: '', tree, prose, lemmasOf, targets: new Map() }));
  }
  for (const [part, times] of Object.entries(cpu)) note(`  CPU of ${part} alone`, times);
}

async function measureCalls({ address, pid }: Running): Promise<void> {
  const post = async (path: string, json: object, token?: string) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(json),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as { access_token: string };
  };
  const { access_token: token } = await post('/auth/sign-in', admin);
  for (const [name, textOf] of Object.entries(texts)) {
    const [times, cpu]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const content = textOf(round);
      const [began, before] = [performance.now(), cpuTimeMs(pid)];
      await post('/content-check', { module: 'documentation', content }, token);
      times.push(performance.now() - began);
      cpu.push(cpuTimeMs(pid) - before);
    }
    note(`${name} of ${wanted} words, until answered`, times, '≤ 300 ms');
    note(`  CPU of the portal for ${name}`, cpu);
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(folder, 0o711); // open to the database's own user
  const variables = { DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const portal = await startProcess(['scripts/start.mjs'], variables, '/readyz');
  try {
    await measureCalls(portal);
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  measureParts(longText());
  console.table(rows);
}

await main();
