import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import type { FileContext } from '#app/files/file-context.server';
import { drawingType } from '#app/files/file-names';
import { savePreview } from '#app/files/save-preview.server';
import { files } from '#app/files/tables.server';
import { paths } from '#app/paths';
import { megabyte } from '#app/platform/byte-sizes';
import { invalid } from '#app/platform/errors';
import { lookTexts as texts } from '#app/texts/pl/look';
import type { Picture, PictureField } from './look';
import { pictureTypes } from './picture-types';

const drawnType = 'image/png';
/** Of an upload. */
export const mostPictureBytes = megabyte;
const mostPixels = 20_000_000;

/** The boxes that pictures are drawn into, in pixels: several times the size at which they are shown. */
const boxes = { logo: { width: 720, height: 144 }, favicon: { width: 192, height: 192 } } as const;

/**
 * Draws a picture of the settings anew from an upload, so that nothing of the upload itself (scripts, links, metadata)
 * reaches a page, and stores it beside it.
 * @param given the upload's name, or that of anything drawn of it
 * @throws AppError `invalid` at the field
 */
export async function drawPicture(context: FileContext, field: PictureField, given: string): Promise<Picture> {
  const refuse = (message: string) => invalid({ [field]: [message] });
  const file = await findUpload(context, given);
  if (!file) throw refuse(texts.errors.picture);
  if (!pictureTypes.includes(file.file_type)) throw refuse(texts.errors.pictureType);
  if (file.file_size > mostPictureBytes) throw refuse(texts.errors.pictureSize);
  const kind = field === 'favicon' ? 'favicon' : 'logo';
  const isVector = file.file_type === drawingType;
  const found = await findDrawn(context, file.name, kind);
  if (found) return pictureOf(file.name, isVector, found);
  const stream = await context.store.read(file.name);
  if (!stream) throw refuse(texts.errors.picture);
  const drawn = await draw(await buffer(stream), kind, isVector).catch(() => null);
  if (!drawn) throw refuse(texts.errors.pictureBroken);
  const { data, info } = drawn;
  const name = await savePreview(context, file.name, { bytes: data, fileName: `${kind}.png`, fileType: drawnType });
  return pictureOf(file.name, isVector, { name, width: info.width, height: info.height });
}

interface Drawn {
  name: string;
  width: number;
  height: number;
}

const pictureOf = (file: string, isVector: boolean, { name, width, height }: Drawn): Picture => ({
  url: paths.file(isVector ? name : file),
  file,
  drawn: name,
  width,
  height,
});

/** What was drawn of an upload before, when it was looked at or saved. */
async function findDrawn({ db, store }: FileContext, file: string, kind: string): Promise<Drawn | null> {
  const ofKind = and(eq(files.preview_of, file), eq(files.file_name, `${kind}.png`), eq(files.file_type, drawnType));
  const [row] = await db.select({ name: files.name }).from(files).where(ofKind).limit(1);
  const stream = row && (await store.read(row.name));
  if (!stream) return null;
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(await buffer(stream)).metadata();
  return { name: row.name, width, height };
}

async function findUpload({ db }: FileContext, given: string) {
  const find = async (name: string) => (await db.select().from(files).where(eq(files.name, name)))[0];
  const found = await find(given);
  return found?.preview_of ? find(found.preview_of) : found;
}

async function draw(source: Buffer, kind: keyof typeof boxes, isVector: boolean) {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const { width, height } = boxes[kind];
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const;
  // A vector drawing is measured first, and then drawn at the size that is wanted.
  const size = isVector ? await sharp(source, limits).metadata() : null;
  const scale = size ? Math.min(width / size.width, height / size.height) : 1;
  const density = Math.min(100_000, Math.max(1, 72 * scale));
  const picture = sharp(source, size ? { ...limits, density } : limits).autoOrient();
  const fitted =
    kind === 'favicon'
      ? picture.resize({ width, height, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      : picture.resize({ width, height, fit: 'inside', withoutEnlargement: !isVector });
  return fitted.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
}
