// What Lighthouse says of the public pages on a phone: npm run bench:lighthouse (bench/README.md).
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './median';
import { withPortal } from './portal-process';

const pages = new Map([
  ['home', '/'],
  ['list', '/dokumentacja'],
  ['article', '/dokumentacja/instalacja'],
  ['changelog', '/dziennik-zmian'],
  ['resources', '/zasoby'],
  ['search', '/szukaj?q=instalacja'],
]);
/** The last that runs on Node.js 20. */
const version = '12.8.2';
/** The middle one counts. */
const runs = Number(process.env.RUNS ?? 3);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

/** Installs Lighthouse for this run alone. */
function install(folder: string): string {
  mkdirSync(folder);
  execFileSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--ignore-scripts',
      `lighthouse@${version}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return join(folder, 'node_modules/lighthouse/cli/index.js');
}

async function reportOf(lighthouse: string, url: string): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join()}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking',
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' };
  for (let tries = 3; ; tries--)
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, url, ...options], {
        env,
        maxBuffer: 1e9,
      });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      // On a busy machine the browser's trace comes too late now and then.
      if (tries === 0) throw error;
    }
}

const valueOf = ({ audits }: Report, audit: string) => audits[audit]?.numericValue ?? Number.NaN;
const scoreOf = ({ categories: all }: Report, category: string) => Math.round(100 * (all[category]?.score ?? 0));

const medianOf = (reports: readonly Report[], read: (report: Report) => number) => median(reports.map(read));

/** The audits that cost a category points, in the last run. */
function lost({ categories: all, audits }: Report): string[] {
  const weighed = Object.values(all).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return [...new Set(weighed.map(({ id }) => id))].filter((id) => {
    const score = audits[id]?.score;
    return typeof score === 'number' && score < 1;
  });
}

await withPortal({}, async (portal, folder) => {
  const lighthouse = install(join(folder, 'lighthouse'));
  const rows: Record<string, Record<string, string | number>> = {};
  const losses: string[] = [];
  for (const [page, path] of pages) {
    // Kept and packed, as nearly every visitor finds it.
    for (let count = 0; count < 2; count++)
      await (await fetch(portal.address + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    const reports: Report[] = [];
    while (reports.length < runs) reports.push(await reportOf(lighthouse, portal.address + path));
    rows[page] = {
      ...Object.fromEntries(
        categories.map((category) => [category, medianOf(reports, (one) => scoreOf(one, category))]),
      ),
      LCP: `${(medianOf(reports, (one) => valueOf(one, 'largest-contentful-paint')) / 1000).toFixed(2)} s`,
      TBT: `${Math.round(medianOf(reports, (one) => valueOf(one, 'total-blocking-time')))} ms`,
      CLS: medianOf(reports, (one) => valueOf(one, 'cumulative-layout-shift')).toFixed(3),
      'in all': `${Math.round(medianOf(reports, (one) => valueOf(one, 'total-byte-weight')) / 1024)} KiB`,
    };
    const last = reports.at(-1);
    if (last) losses.push(`${page}: ${lost(last).join(', ') || 'nothing'}`);
  }
  console.table(rows);
  console.log(`What costs points:\n${losses.join('\n')}`);
});
