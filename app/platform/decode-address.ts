/**
 * A part of an address without its %-escapes, as it stands where they are none: `decodeAddress('%C5%82')` → 'ł',
 * `decodeAddress('50%')` → '50%'
 */
export function decodeAddress(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
