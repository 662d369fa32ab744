import { expect, test } from 'vitest';
import { createReadiness } from './health';

test('callers at once share one round of probes, and each reads its answer', async () => {
  let rounds = 0;
  const refuse = async () => {
    rounds += 1;
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  const readiness = createReadiness({ database: refuse, storage: async () => undefined });
  const answers = await Promise.all([readiness(), readiness(), readiness()]);
  expect(rounds).toBe(1);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'unavailable', failing: ['database'] });
  }
  await readiness();
  expect(rounds).toBe(2);
});
