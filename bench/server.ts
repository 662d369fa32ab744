// How fast and how light the running portal is: npm run bench (bench/README.md).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from './load';
import { addressOf, allMadeAnew, type Asked, askAnew, costAnew, findArticles } from './made-anew';
import { memoryMb, type Running, startProcess, withFolder } from './portal-process';
import { adminVariables } from './sign-in';
import { measureWireBytes } from './wire-bytes';
import { median } from './median';

const page = '/dokumentacja';
const rounds = 5;
const secondsPerRound = 2;
/** As many as V8 needs until it has compiled what it will. */
const rendersWarm = 2_000;
const renders = 400;
/** Signed-in requests are limited for each account. */
const panelWarm = 600;
/** The collection comes after 5 to 10 quiet seconds, and V8 gives back its young generation some 8 s after that. */
const idleMs = 25_000;

const lines: [string, string, string][] = [];
const note = (what: string, figure: string, aim: string) => lines.push([what, figure, aim]);

/** The cached page and the same bytes from plain node:http, in turns. */
async function compareWithRaw(portal: Running, folder: string): Promise<void> {
  const response = await fetch(portal.address + page, { headers: { 'accept-encoding': 'br' } });
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !/^(?:date|connection|keep-alive|x-request-id|transfer-encoding)$/.test(name),
    ),
  );
  const answer = join(folder, 'answer.json');
  // Node's fetch unpacks what it gets: the raw server sends random bytes of the packed length.
  const length = Number(headers['content-length']);
  writeFileSync(answer, JSON.stringify({ headers, body: Buffer.alloc(length, 120).toString('base64') }));
  const raw = await startProcess(['bench/raw-server.mjs'], { ANSWER: answer }, '/healthz');
  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const [one, other] = [
        await load(raw.address, page, secondsPerRound),
        await load(portal.address, page, secondsPerRound),
      ];
      if (round === 0) continue; // warming up
      theirs.push(one.perSecond);
      ours.push(other.perSecond);
    }
    const ratio = median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
    note(
      'kept page against raw node:http, same bytes',
      `${ratio.toFixed(2)} (${Math.round(median(ours))} of ${Math.round(median(theirs))} a second)`,
      '≥ 0.80',
    );
  } finally {
    await raw.stop();
  }
}

/** CPU time for what is not cached. */
async function measureAnew(portal: Running, asked: Asked): Promise<void> {
  const { what, aim = '', cookie } = asked;
  await askAnew(portal, asked, cookie ? panelWarm : rendersWarm);
  for (const [encoding, row, itsAim] of [
    ['identity', `CPU time of ${what}`, aim],
    ['br', '  the same, packed with brotli', ''],
  ] as const)
    note(row, `${(await costAnew(portal, asked, renders, encoding)).toFixed(2)} ms`, itsAim);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function measure(folder: string): Promise<void> {
  const variables = { DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1', ...adminVariables };
  const start = () => startProcess(['scripts/start.mjs'], variables, '/healthz');
  const first = await start();
  await first.stop();
  const portal = await start();
  try {
    note('start with nothing changed', `${(portal.startedInMs / 1000).toFixed(2)} s`, '≤ 1 s');
    const articles = await findArticles(portal);
    const article = articles[0] ? addressOf(articles[0]) : page;
    for (const path of ['/', page, article]) await fetch(portal.address + path);
    await wait(idleMs);
    const { portal: own, database } = memoryMb(portal.pid);
    note(
      'memory when idle',
      `${Math.round(own + database)} MB (portal ${Math.round(own)}, database ${Math.round(database)})`,
      '≤ 170 MB',
    );
    for (const [what, path, aim] of [
      ['home', '/', '≤ 36 kB'],
      ['an article', article, '≤ 50 kB'],
    ] as const) {
      const wire = await measureWireBytes(portal.address + path);
      note(
        `bytes until ${what} is complete and usable`,
        `${kilobytes(wire.usable)} (fonts ${kilobytes(wire.fonts)})`,
        aim,
      );
      note('  and afterwards, while nobody touches it', kilobytes(wire.untouched), '0');
      note('  and once it is touched', kilobytes(wire.touched), '');
    }
    await compareWithRaw(portal, folder);
    for (const asked of await allMadeAnew(portal)) await measureAnew(portal, asked);
  } finally {
    await portal.stop();
  }
}

await withFolder(measure);
const width = (column: 0 | 1) => Math.max(...lines.map((line) => line[column].length));
for (const [what, figure, aim] of lines)
  console.log(`${what.padEnd(width(0))}  ${figure.padEnd(width(1))}  ${aim && `aim ${aim}`}`.trimEnd());
