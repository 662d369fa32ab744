import { drawingType } from '#app/files/file-names';

/** The media types that a picture of the settings may have. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  drawingType,
];
