import { kilobyte } from '#app/platform/byte-sizes';
import { drawingType, extensionOf } from './file-names';

/** How many bytes from a file's beginning suffice to detect its type. */
export const sampleBytes = 256 * kilobyte;

/** Kinds of text cannot be told apart by content, so the extension decides; only the label depends on it. */
const textTypes: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  svg: drawingType,
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  ics: 'text/calendar',
  rtf: 'application/rtf',
};

/** Old Office files share one container format; only the extension tells which program wrote them. */
const containerTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/**
 * Detects the media type of a file from its content. `text/plain` for text of no known kind, `application/octet-stream`
 * for anything unknown.
 * @param sample the first `sampleBytes` bytes
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
