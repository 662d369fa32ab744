import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openArchive } from '#app/files/texts/open-archive.server';
import { streamZip } from './zip-sink.server';

const unexpected = (error: unknown) => {
  throw error;
};

test('parts go out one after another, texts and streams', async () => {
  async function* pieces() {
    yield Buffer.from('raz ');
    yield Buffer.from('dwa');
  }
  const zip = streamZip(async (sink) => {
    await sink.add('documentation/żółty.md', 'Zażółć');
    await sink.add('files/1-a.txt', pieces());
  }, unexpected);
  const archive = await openArchive(await buffer(zip));
  expect(archive.names).toEqual(['documentation/żółty.md', 'files/1-a.txt']);
  const read = async (name: string) => (await buffer(Readable.from((await archive.read(name))!))).toString();
  expect([await read('documentation/żółty.md'), await read('files/1-a.txt')]).toEqual(['Zażółć', 'raz dwa']);
});

test('a failure breaks the zip, and a reader that goes away ends the work', async () => {
  const told: unknown[] = [];
  const failure = new Error('magazyn nie odpowiada');
  const broken = streamZip(
    () => Promise.reject(failure),
    (error) => told.push(error),
  );
  await expect(buffer(broken)).rejects.toThrow(failure);
  expect(told).toEqual([failure]);

  async function* endless() {
    for (;;) yield Buffer.alloc(65_536);
  }
  let ended: unknown;
  const left = streamZip(async (sink) => {
    await sink.add('files/x', endless()).catch((error: unknown) => {
      ended = error;
      throw error;
    });
  }, unexpected);
  left.on('error', () => {});
  await once(left, 'readable');
  left.destroy();
  await expect.poll(() => ended).toMatchObject({ name: 'AbortError' });
});
