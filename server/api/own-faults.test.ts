import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => portal?.stop());

/** Faults of the portal's own database that are no outages, with their repairs. */
const faults = [
  [
    '42P01',
    'alter table documentation rename to documentation_elsewhere',
    'alter table documentation_elsewhere rename to documentation',
  ],
  [
    '42P17',
    'create policy endless on documentation using (exists (select from documentation))',
    'drop policy endless on documentation',
  ],
] as const;

test.each(faults)('%s is logged and answered with 500, and is taken for no outage', async (code, lay, mend) => {
  const error = vi.spyOn(portal.services.log, 'error').mockImplementation(() => {});
  await portal.database.sql.unsafe(lay);
  const answers = [
    await portal.ask('/api/v1/documentation'),
    await portal.ask('/api/v1/documentation', { method: 'POST', token, json: { title: 'Zapis' } }),
  ];
  const ready = await portal.ask('/readyz');
  await portal.database.sql.unsafe(mend);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
    expect(await answer.text()).not.toMatch(/documentation|select|relation|policy/);
  }
  expect(ready.status).toBe(200);
  // Work in the background may meet the fault as well; it has no request.
  const logged = error.mock.calls.map(([said]) => said as { err?: Error; requestId?: string });
  expect(logged.filter(({ requestId }) => requestId).map(({ err }) => codeOf(err))).toEqual([code, code]);
  expect((await portal.ask('/api/v1/documentation')).status).toBe(200);
});

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  return /^[0-9A-Z]{5}$/.test(String(code)) ? code : codeOf(error.cause);
}
