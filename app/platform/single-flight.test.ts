import { expect, test } from 'vitest';
import { singleFlight } from './single-flight';

test('calls during a run share its result, also its failure; the next call runs anew', async () => {
  const runs: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const read = singleFlight(() => new Promise<string>((resolve, reject) => void runs.push({ resolve, reject })));
  const [one, other] = [read(), read()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('first');
  expect(await Promise.all([one, other])).toEqual(['first', 'first']);
  const failing = [read(), read()];
  runs[1]?.reject(new Error('away'));
  for (const call of failing) await expect(call).rejects.toThrow('away');
  const last = read();
  runs[2]?.resolve('third');
  expect(await last).toBe('third');
  expect(runs).toHaveLength(3);
});
