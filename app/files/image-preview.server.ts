import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { megabyte } from '#app/platform/byte-sizes';
import { minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { inTime } from '#app/platform/in-time';
import { createQueue } from '#app/platform/queue';
import { storeAway } from './store-away';

const rasterTypes = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
]);
const movingTypes = new Set(['image/gif', 'image/webp']);
/**
 * Limits of work, not of time: whether an image has a preview must not depend on how busy the machine was. What an
 * animation costs grows with the square of its frames, however small they are.
 */
const limits = {
  inputPixels: 50_000_000,
  avifPixels: 20_000_000,
  inputBytes: 50 * megabyte,
  side: 1_600,
  frames: 2_000,
};

/** The decoder of AVIF holds the whole picture several times: some 19 bytes for each pixel. */
const mostPixels = (fileType: string) => (fileType === 'image/avif' ? limits.avifPixels : limits.inputPixels);

/** Of reading an image: those behind it wait, and a store may give a few kilobytes a second. */
const readWithinMs = 2 * minuteMs;

/** One at a time: some take hundreds of megabytes and seconds of a thread that files and passwords need too. */
const inTurn = createQueue();

/** A preview, and its size in pixels. */
interface DrawnPreview {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The media type of all previews. */
export const previewType = 'image/webp';

export const canBePreviewed = (fileType: string, fileSize: number) =>
  rasterTypes.has(fileType) && fileSize <= limits.inputBytes;

/**
 * Re-encodes a raster image: upright, at most 1600 pixels a side, and without metadata (location, camera, comments).
 * Animations stay animated; one with too many pixels or frames becomes its first frame.
 * @param open opens the image; those that wait for their turn are not in memory
 * @returns null for an invalid image, or one with too many pixels
 * @throws whatever opening the image throws, and AppError `unavailable` where it cannot be read in time
 */
export function drawPreview(open: () => Promise<Readable>, fileType: string): Promise<DrawnPreview | null> {
  return inTurn(async () => {
    const image = await open();
    const bytes = await inTime(readWithinMs, () => buffer(image)).catch((error: unknown) => {
      image.destroy();
      throw error instanceof AppError ? error : storeAway(error);
    });
    if (movingTypes.has(fileType) && (await canMove(bytes))) {
      const moving = await draw(bytes, true, mostPixels(fileType));
      if (moving) return moving;
    }
    return draw(bytes, false, mostPixels(fileType));
  });
}

/** The image library: loaded with the first image, as it takes memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function canMove(bytes: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const { pages = 1 } = await sharp(bytes)
    .metadata()
    .catch(() => ({ pages: 1 }));
  return pages > 1 && pages <= limits.frames;
}

async function draw(bytes: Buffer, animated: boolean, limitInputPixels: number): Promise<DrawnPreview | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels,
      failOn: 'error',
      sequentialRead: !animated,
      animated,
    })
      .autoOrient()
      .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    // The frames of an animation stand one below the other.
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    return null;
  }
}
