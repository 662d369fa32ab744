import { expect, test } from 'vitest';
import { ReadyResponse } from './ready-response';

const made = (content: string | Uint8Array<ArrayBuffer> = '{"słowo":"żółw"}') =>
  new ReadyResponse(content, { status: 201, headers: { 'content-type': 'application/json' } });

test('it is read like any response, and its headers can be set', async () => {
  expect(await made().text()).toBe('{"słowo":"żółw"}');
  expect(await made().json()).toEqual({ słowo: 'żółw' });
  expect(Buffer.from(await made().arrayBuffer()).toString()).toBe('{"słowo":"żółw"}');
  expect(await (await made().blob()).text()).toBe('{"słowo":"żółw"}');
  expect(await made(Buffer.from('żółw')).text()).toBe('żółw');
  expect(await made('').text()).toBe('');
  const response = made();
  response.headers.set('etag', '"1"');
  expect([response.status, response.headers.get('content-type'), response.headers.get('etag')]).toEqual([
    201,
    'application/json',
    '"1"',
  ]);
});

test('what copies a response takes its content with it', async () => {
  const response = made();
  const copy = new Response(response.body, response);
  expect(await copy.json()).toEqual({ słowo: 'żółw' });
  expect(copy.status).toBe(201);
  const first = made();
  expect(await first.clone().text()).toBe(await first.text());
});

test('it is read once', async () => {
  const response = made();
  expect(response.bodyUsed).toBe(false);
  await response.text();
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow();
});
