// How long the check of a long text takes: npm run bench:check (bench/README.md).
import { readProse } from '#app/checks/prose';
import { checkText } from '#app/checks/check-text';
import { parseMarkdown } from '#app/content/markdown/parse-markdown';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { cpuTimeMs, type Running, withPortal } from './portal-process';
import { manual } from './manual';
import { median } from './median';
import { adminVariables, signInApi } from './sign-in';

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

async function measureCalls(portal: Running): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signInApi(portal)}` };
  const check = async (content: string) => {
    const body = JSON.stringify({ module: 'documentation', content });
    const answer = await fetch(`${portal.address}/api/v1/content-check`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the check answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  for (const [name, textOf] of Object.entries(texts)) {
    const [times, cpu]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const content = textOf(round);
      const [began, before] = [performance.now(), cpuTimeMs(portal.pid)];
      await check(content);
      times.push(performance.now() - began);
      cpu.push(cpuTimeMs(portal.pid) - before);
    }
    note(`${name} of ${wanted} words, until answered`, times, '≤ 300 ms');
    note(`  CPU of the portal for ${name}`, cpu);
  }
}

await withPortal(adminVariables, measureCalls);
measureParts(longText());
console.table(rows);
