import { expect, test } from 'vitest';
import type { BulkAnswer } from './bulk-answer';
import { inBatches, runBatches } from './run-batches';

const done = (batch: number[]): BulkAnswer => ({
  kind: 'done',
  count: batch.length,
  failed: null,
  refused: batch
    .filter((n) => n % 10 === 0)
    .map((n) => ({ id: `${n}`, title: null, detail: 'Nie', isCategory: false })),
  undos: [`cofnij ${batch[0]}`],
});
const batches = inBatches([10, 11, 12, 20, 21], 2);
const watch = { onAnswer: () => {}, isStopped: () => false, stopped: 'Przerwano' };

test('the last batch has the remaining items', () => {
  expect(batches).toEqual([[10, 11], [12, 20], [21]]);
  expect(inBatches([], 2)).toEqual([]);
});

test('all batches are sent one after another, and their results are counted', async () => {
  const answered: number[] = [];
  const ran = await runBatches(batches, (batch) => Promise.resolve(done(batch)), {
    ...watch,
    onAnswer: (n) => answered.push(n),
  });
  expect(ran).toMatchObject({ count: 5, failed: null, undos: ['cofnij 10', 'cofnij 12', 'cofnij 21'] });
  expect(ran.refused.map(({ id }) => id)).toEqual(['10', '20']);
  expect(answered).toEqual([1, 2, 3]);
});

test('what was done before a batch that fails stays done and can be undone', async () => {
  const send = (batch: number[]) =>
    batch[0] === 12 ? Promise.reject(new Error('Brak połączenia')) : Promise.resolve(done(batch));
  expect(await runBatches(batches, send, watch)).toMatchObject({
    count: 2,
    failed: 'Brak połączenia',
    undos: ['cofnij 10'],
    answered: 1,
  });
  const refuse = (): Promise<BulkAnswer> => Promise.resolve({ kind: 'wrong', message: 'Nie można' });
  expect(await runBatches(batches, refuse, watch)).toMatchObject({ count: 0, failed: 'Nie można', answered: 0 });
});

test('nothing more is sent once somebody stops it', async () => {
  let stopped = false;
  const ran = await runBatches(batches, (batch) => Promise.resolve(done(batch)), {
    ...watch,
    onAnswer: () => (stopped = true),
    isStopped: () => stopped,
  });
  expect(ran).toMatchObject({ count: 2, failed: 'Przerwano', undos: ['cofnij 10'] });
});
