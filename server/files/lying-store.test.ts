import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Store, type S3Store } from '#app/files/s3-store.server';

const answerWithinMs = 1_000;

let behave: RequestListener;
const lying = createServer((request, response) => {
  request.resume().on('end', () => behave(request, response));
});
let store: S3Store;
beforeAll(async () => {
  await once(lying.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(lying.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'x', secretAccessKey: 'x' };
  store = createS3Store({ endpoint, region: 'x', bucket: 'portal', ...keys, answerWithinMs });
});
afterAll(() => {
  lying.closeAllConnections();
  lying.close();
});

/** An answer that begins and does not go on. */
const half: RequestListener = (_, response) => {
  response.setHeader('content-length', 100);
  response.write('<half');
};

/** In the words of a store that is away, for whoever waits: a command, the bell, the log. */
const stopped = { code: 'unavailable', cause: { message: 'the file store stopped' } };

const names = async () => {
  for await (const { name } of store.list()) return name;
};

test('a file or a list that stops half-way is an error, and is not waited for', async () => {
  behave = half;
  const file = await store.read('a.txt');
  await expect(file && text(file)).rejects.toMatchObject(stopped);
  await expect(names()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file that only drips is an error, and is not waited for', async () => {
  behave = (_, response) => {
    response.setHeader('content-length', 1_000_000);
    const drip = setInterval(() => response.write('x'), 50);
    response.once('close', () => clearInterval(drip));
  };
  const file = await store.read('a.txt');
  await expect(file && text(file)).rejects.toMatchObject(stopped);
});

test.each([404, 403])('a refusal (%i) that stops half-way is an error, and is not waited for', async (status) => {
  behave = (request, response) => {
    response.statusCode = status;
    half(request, response);
  };
  await expect(store.read('a.txt')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file or a list whose connection is cut is an error, and the list is unavailable', async () => {
  behave = (request, response) => {
    half(request, response);
    setImmediate(() => response.destroy());
  };
  const file = await store.read('a.txt');
  await expect(file && text(file)).rejects.toThrow('aborted');
  await expect(names()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file that nobody reads for long is none that stopped', async () => {
  const whole = Buffer.alloc(10_000_000);
  behave = (_, response) => response.end(whole);
  const file = await store.read('a.txt');
  await wait(2.5 * answerWithinMs);
  expect(file && (await buffer(file)).length).toBe(whole.length);
});

test('a store that is asked too much gets a moment, and takes the part', async () => {
  const began = performance.now();
  const busyMs = 250;
  behave = ({ url = '', method }, response) => {
    if (url.includes('uploads=')) return void response.end('<UploadId>1</UploadId>');
    if (method === 'PUT' && performance.now() - began < busyMs) response.statusCode = 503;
    response.end();
  };
  await store.write('a.bin', sixMegabytes());
});

async function* sixMegabytes() {
  yield new Uint8Array(6 * 1024 * 1024);
}
