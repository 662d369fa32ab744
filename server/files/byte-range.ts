import type { ByteRange } from '#app/files/file-store.server';

/**
 * The range that a request asks for (RFC 9110).
 * @returns undefined where the whole is to be sent: no header, another unit, several ranges, nonsense; null for one out
 *   of the file
 * @example parseRange('bytes=-5', 100) // { start: 95, end: 99 }
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '')
    return Number(to) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? null : { start, end };
}
