import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPreview } from './image-preview.server';

/** A GIF of one pixel that changes its colour. */
function buildGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = (pixel: string) => Buffer.from(`2c0000000001000100000202${pixel}0100`, 'hex');
  const [black, white] = [frame('44'), frame('4c')];
  const images = Array.from({ length: frames }, (_, index) => (index % 2 ? white : black));
  return Buffer.concat([head, ...images, Buffer.from([0x3b])]);
}

afterEach(() => void vi.useRealTimers());

const draw = (bytes: Uint8Array, type: string) => drawPreview(async () => Readable.from([bytes]), type);
const framesOf = async (preview: Awaited<ReturnType<typeof draw>>) =>
  (await sharp(preview?.bytes, { animated: true }).metadata()).pages ?? 1;

test('an animation of more frames than are worth their time is previewed by its first', async () => {
  expect(await framesOf(await draw(buildGif(20), 'image/gif'))).toBe(20);
  expect(await framesOf(await draw(buildGif(2_001), 'image/gif'))).toBe(1);
});

test('images are read and drawn one at a time, so that many at once take the memory of one', async () => {
  let most = 0;
  let [held, mostHeld] = [0, 0];
  const look = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  const image = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  sharp.queue.on('change', look);
  const open = async () => {
    mostHeld = Math.max(mostHeld, ++held);
    return Readable.from([image]);
  };
  const drawn = await Promise.all(
    Array.from({ length: 8 }, () => drawPreview(open, 'image/png').finally(() => held--)),
  );
  sharp.queue.off('change', look);
  expect(drawn.every((preview) => preview?.width === 50)).toBe(true);
  expect(most).toBe(1);
  expect(mostHeld).toBe(1);
});

test('an image that comes too slowly does not hold up those behind it, and is read no further', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = new Readable({ read: () => {} });
  const first = drawPreview(async () => slow, 'image/png').catch((error: unknown) => error);
  const second = draw(buildGif(1), 'image/gif');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.runAllTimers();
  expect(await first).toMatchObject({ code: 'unavailable' });
  expect(slow.destroyed).toBe(true);
  expect(await framesOf(await second)).toBe(1);
});

test('an AVIF has fewer pixels than other pictures, as its decoder holds them several times', async () => {
  const picture = sharp({ create: { width: 5_000, height: 4_001, channels: 3, background: 'red' } });
  const avif = await picture.avif({ effort: 0 }).toBuffer();
  expect(await draw(avif, 'image/avif')).toBeNull();
  expect(await draw(await picture.jpeg().toBuffer(), 'image/jpeg')).not.toBeNull();
});
