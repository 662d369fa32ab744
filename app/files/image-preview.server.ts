import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { megabyte } from '#app/platform/byte-sizes';

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
/** Limits of work, not of time: whether an image has a preview must not depend on how busy the machine was. */
const limits = { inputPixels: 50_000_000, inputBytes: 50 * megabyte, side: 1_600 };

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
 * Animations stay animated; one with too many pixels becomes its first frame.
 * @param read opens the image, from its beginning
 * @returns null for an invalid image, or one with too many pixels
 * @throws whatever reading the image throws
 */
export async function drawPreview(
  read: () => Promise<Readable | null>,
  fileType: string,
): Promise<DrawnPreview | null> {
  for (const animated of movingTypes.has(fileType) ? [true, false] : [false]) {
    const image = await read();
    const drawn = image && (await draw(image, animated));
    if (drawn) return drawn;
  }
  return null;
}

async function draw(image: Readable, animated: boolean): Promise<DrawnPreview | null> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const drawing = sharp({ limitInputPixels: limits.inputPixels, failOn: 'error', sequentialRead: !animated, animated })
    .autoOrient()
    .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 });
  let broken: unknown;
  const bytes = async function* () {
    try {
      yield* image;
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  try {
    const [{ data, info }] = await Promise.all([
      drawing.toBuffer({ resolveWithObject: true }),
      pipeline(bytes, drawing, { end: true }),
    ]);
    // The frames of an animation stand one below the other.
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    image.destroy();
    if (broken) throw broken;
    return null;
  }
}
