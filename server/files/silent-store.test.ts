import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createS3Store } from '#app/files/s3-store.server';
import { collectGarbage } from '#app/platform/collect-garbage.server';

async function* oneByte() {
  yield new Uint8Array(1);
}

test('a store that takes requests and never answers is not waited for, though garbage is collected meanwhile', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const store = createS3Store({
    endpoint,
    region: 'us-east-1',
    bucket: 'portal',
    accessKeyId: 'x',
    secretAccessKey: 'x',
    answerWithinMs: 300,
  });
  const asked = [store.read('a.txt'), store.write('a.txt', oneByte()), store.remove('a.txt')];
  const refused = Promise.all(asked.map((one) => expect(one).rejects.toMatchObject({ code: 'unavailable' })));
  await wait(100);
  // As the portal does it when it is idle.
  collectGarbage();
  await refused;
  silent.close();
});
