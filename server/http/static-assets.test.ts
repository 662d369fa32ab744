import { expect, test } from 'vitest';
import { createStaticAssets } from './static-assets';

test('who asks for the icon at its oldest address gets a small one, to be kept for an hour', async () => {
  const assets = createStaticAssets('public');
  const answer = await assets(new Request('http://portal.test/favicon.ico'), '/favicon.ico');
  expect(answer?.headers.get('content-type')).toBe('image/x-icon');
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=3600');
  const icon = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 2]);
  expect(icon.length).toBeLessThan(2_000);
});

test('a file has one address: each that leads to it would be packed and kept anew', async () => {
  const assets = createStaticAssets('public');
  const ask = (path: string) => assets(new Request('http://portal.test/'), path);
  expect(await ask('/favicon.ico')).not.toBeNull();
  for (const path of ['//favicon.ico', '/./favicon.ico', '/././/favicon.ico', '/x/../favicon.ico'])
    expect(await ask(path), path).toBeNull();
});
