// What the counting of reads costs a kept page, in CPU time of the process: npm run bench:reads (bench/README.md).
import { load } from './load';
import { cpuTimeMs, type Running, startProcess } from './portal-process';
import { median } from './median';

const path = '/dokumentacja/instalacja';
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const rounds = 15;
const seconds = 2;

/** Microseconds of CPU time per answer. */
async function cost({ pid, address }: Running): Promise<number> {
  const before = cpuTimeMs(pid);
  const began = performance.now();
  const { perSecond } = await load(address, path, seconds, agent);
  return ((cpuTimeMs(pid) - before) * 1_000) / (perSecond * ((performance.now() - began) / 1_000));
}

const start = (count: boolean) =>
  startProcess(['scripts/run-typescript.mjs', 'bench/kept-page.ts'], { COUNT: String(count) }, '/healthz');
const [without, counted] = [await start(false), await start(true)];
try {
  const [plain, ratios]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    // Who is first changes from turn to turn.
    const first = round % 2 === 0 ? without : counted;
    const one = await cost(first);
    const other = await cost(first === without ? counted : without);
    if (round === 0) continue; // warming up
    const [base, withCount] = first === without ? [one, other] : [other, one];
    plain.push(base);
    ratios.push(withCount / base);
  }
  console.log(`a kept page: ${median(plain).toFixed(1)} µs of CPU time; with counting × ${median(ratios).toFixed(3)}`);
} finally {
  await Promise.all([without.stop(), counted.stop()]);
}
