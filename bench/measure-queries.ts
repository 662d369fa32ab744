import type { BenchQuery } from './bench-files';
import { quantile } from './median';

export interface TypeFigures {
  n: number;
  mrr10: number;
  recall5: number;
}

export interface QueryFigures {
  mrr10: number;
  recall5: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  max_ms: number;
  /**
   * CPU time of the process, which other programs on the machine do not lengthen as much: of 95 in 100 queries, and of
   * the dearest.
   */
  cpu95_ms: number;
  cpumax_ms: number;
  types: Record<string, TypeFigures>;
}

/** One engine on one corpus. */
export interface SearchFigures extends QueryFigures {
  build_ms: number;
  /** Heap and buffers that the index and its dictionary hold; for another process: what it reports. */
  heap_mb: number;
  pages: number;
}

/** Finds the ids of the ten best pages for a query. */
export type Finder = (query: string) => string[] | Promise<string[]>;

/** Told of each query whose right page is not the first hit: -1 where it is not among ten. */
export type Missed = (query: BenchQuery, rank: number, ids: string[]) => void;

/** Queries until the code is compiled. */
const warmUpQueries = 300;

/** Runs every query once, after a short warm-up, and measures quality and speed of the results. */
export async function measureQueries(queries: BenchQuery[], find: Finder, missed?: Missed): Promise<QueryFigures> {
  for (let asked = 0; asked < warmUpQueries; asked++) await find(queries[asked % queries.length]?.query ?? '');
  const times: number[] = [];
  const cpuTimes: number[] = [];
  const all = { n: 0, mrr10: 0, recall5: 0 };
  const types: Record<string, TypeFigures> = {};
  for (const { type, query, target } of queries) {
    const cpu = process.cpuUsage();
    const start = performance.now();
    const ids = await find(query);
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    cpuTimes.push((user + system) / 1_000);
    const rank = ids.slice(0, 10).findIndex((id) => (Array.isArray(target) ? target.includes(id) : id === target));
    if (rank !== 0) missed?.({ type, query, target }, rank, ids);
    const ofType = (types[type] ??= { n: 0, mrr10: 0, recall5: 0 });
    for (const figures of [all, ofType]) {
      figures.n++;
      figures.mrr10 += rank < 0 ? 0 : 1 / (rank + 1);
      figures.recall5 += rank >= 0 && rank < 5 ? 1 : 0;
    }
  }
  for (const figures of [all, ...Object.values(types)]) {
    figures.mrr10 = round(figures.mrr10 / Math.max(1, figures.n), 4);
    figures.recall5 = round(figures.recall5 / Math.max(1, figures.n), 4);
  }
  const timeOf = (share: number, of: number[]): number => round(quantile(of, share), 2);
  return {
    mrr10: all.mrr10,
    recall5: all.recall5,
    p50_ms: timeOf(0.5, times),
    p95_ms: timeOf(0.95, times),
    p99_ms: timeOf(0.99, times),
    max_ms: timeOf(1, times),
    cpu95_ms: timeOf(0.95, cpuTimes),
    cpumax_ms: timeOf(1, cpuTimes),
    types,
  };
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
