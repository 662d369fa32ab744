import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Store, type S3Store } from '#app/files/s3-store.server';
import { logFailure } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { createReadiness } from '#server/process/health';

let status = 403;
const refusing = createServer((request, response) => {
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : '<Error><Code>InvalidAccessKeyId</Code></Error>');
});
let store: S3Store;
beforeAll(async () => {
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  store = createS3Store({ endpoint, region: 'x', bucket: 'portal', accessKeyId: 'x', secretAccessKey: 'x' });
});
afterAll(() => refusing.close());

test.for([
  [403, 'access refused'],
  [404, 'no such bucket'],
] as const)('a store that answers %i is told by /readyz as: %s', async ([answered, reason]) => {
  status = answered;
  const ready = await createReadiness({ storage: () => store.probe() })();
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { failing: ['storage'], reasons: { storage: reason } },
  ]);
});

test.for([
  ['UND_ERR_SOCKET', 'connection lost'],
  ['EACCES', 'access refused'],
  ['CERT_HAS_EXPIRED', 'certificate not accepted'],
] as const)('a store that fails with %s is told by /readyz as: %s', async ([code, reason]) => {
  const cause = Object.assign(new Error('x'), { code });
  const ready = await createReadiness({ storage: () => Promise.reject(new TypeError('fetch failed', { cause })) })();
  expect(await ready.json()).toMatchObject({ reasons: { storage: reason } });
});

test('what the store answered is a warning of the log, and what somebody asked wrongly is nothing', async () => {
  status = 403;
  const logged: [level: string, error: unknown][] = [];
  const note = (level: string) => (about: { err?: unknown }) => void logged.push([level, about.err]);
  const log = { error: note('error'), warn: note('warn') } as unknown as Parameters<typeof logFailure>[0];
  const failure = await store.read('a.txt').catch((error: unknown) => error);
  for (const error of [failure, new AppError('not_found'), new AppError('unavailable')])
    logFailure(log, error, 'a request failed');
  expect(logged).toEqual([['warn', failure]]);
  expect(String((failure as Error).cause)).toContain('answered 403: <Error><Code>InvalidAccessKeyId');
});
