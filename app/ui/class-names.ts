/** Joins class names and drops falsy ones: `classNames('a', isOpen && 'b')`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
