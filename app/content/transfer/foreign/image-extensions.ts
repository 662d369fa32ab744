const extensions = new Map(
  Object.entries({
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/svg+xml': 'svg',
    'image/bmp': 'bmp',
    'image/tiff': 'tiff',
  }),
);

/** How a text names a picture that its document has in itself, as it names no file beside the document. */
export const embeddedAddress = (name: string): string => `dane:${name}`;

/** Undefined for pictures that no browser shows, such as those of old Windows. */
export const extensionOfType = (type: string): string | undefined => extensions.get(type);
