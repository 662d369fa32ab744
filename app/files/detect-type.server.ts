import { extensionOf } from './file-names';

/** How much of a file's beginning is enough to know what it is. */
export const sampleSize = 256 * 1024;

/**
 * Kinds of text cannot be told apart by content: here the extension is believed, because nothing depends on it but the
 * label.
 */
const textTypes: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  ics: 'text/calendar',
  rtf: 'application/rtf',
};

/** Old Office files are one container format; which program wrote it only the extension says. */
const containerTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/**
 * The media type of a file, from its content. `text/plain` for text of no known kind, `application/octet-stream` for
 * the rest.
 * @param sample the first `sampleSize` bytes
 */
export async function detectType(sample: Uint8Array, fileName: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  const extension = extensionOf(fileName);
  if (found?.mime === 'application/x-cfb') return containerTypes[extension] ?? found.mime;
  if (found && found.mime !== 'application/xml') return found.mime;
  if (!isText(sample)) return found?.mime ?? 'application/octet-stream';
  return textTypes[extension] ?? found?.mime ?? 'text/plain';
}

function isText(sample: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return !/[^\P{Cc}\s]/u.test(text);
  } catch {
    return false;
  }
}
