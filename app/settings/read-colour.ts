/** '#0AF' or '00aaff' → '#00aaff'; null for what is no such colour. */
export function readColour(given: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(given.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
