import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readRobots } from './ask-for-link.server';

let server: Server;
afterEach(() => void server.close());

/** What a host's robots.txt lets the portal ask for. */
async function read(robots: string) {
  server = createServer((_request, response) => response.end(robots));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return readRobots(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { mayCall: () => true });
}

test('a robots.txt for hundreds of robots is read', async () => {
  const others = Array.from({ length: 2_000 }, (_, number) => `User-agent: robot-${number}\nDisallow: /\n`).join('');
  const permission = await read(`${others}User-agent: *\nDisallow: /zakazane\n`);
  if (typeof permission !== 'function') throw new Error('it could not be read');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect([permission(`${at}/zakazane`), permission(`${at}/wolne`)]).toEqual([false, true]);
});

test('one whose rules, each for each of its robots, would fill the memory counts as one that cannot be read', async () => {
  const before = process.memoryUsage().heapUsed;
  expect(await read('User-agent: a\n'.repeat(1_500) + 'Allow: /b\n'.repeat(1_500))).toBe('later');
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
});
