import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { megabyte } from '#app/platform/byte-sizes';
import type { Analyser } from '#app/search/language/analyser';
import { createSearchIndex, type SearchIndex } from '#app/search/search-index';
import { round } from './measure-queries';

interface SavedFigures {
  file_mb: number;
  save_cpu_ms: number;
  /** From the file to an index that answers. */
  load_ms: number;
  load_cpu_ms: number;
}

/** Saves an index, and loads it into another one. */
export async function measureSaved(
  index: SearchIndex,
  analyser: Analyser,
): Promise<{ figures: SavedFigures; loaded: SearchIndex }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const file = join(folder, 'index');
  try {
    const saving = process.cpuUsage();
    const handle = openSync(file, 'w');
    for (const piece of index.save()) writeSync(handle, piece);
    closeSync(handle);
    const save_cpu_ms = cpuSince(saving);
    const loaded = createSearchIndex(analyser);
    const start = performance.now();
    const loading = process.cpuUsage();
    await loaded.load(new Uint8Array(readFileSync(file)), async () => () => true);
    const load_ms = round(performance.now() - start, 0);
    const file_mb = round(statSync(file).size / megabyte, 1);
    return { figures: { file_mb, save_cpu_ms, load_ms, load_cpu_ms: cpuSince(loading) }, loaded };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return round((user + system) / 1_000, 0);
}
