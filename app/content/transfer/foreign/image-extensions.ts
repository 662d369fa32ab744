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

/** Undefined for pictures that no browser shows, such as those of old Windows. */
export const extensionOfType = (type: string): string | undefined => extensions.get(type);
