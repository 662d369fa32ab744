const name = 'wiersz';

/** The lines of a reviewed text whose comment forms are open, by the address; the one opened last is the last. */
export const readOpenLines = ({ search }: { search: string }): number[] =>
  new URLSearchParams(search).getAll(name).map(Number).filter(Boolean);

/** The address of the screen with forms open at these lines: `withOpenLines('/x', [3, 7])` → `/x?wiersz=3&wiersz=7` */
export function withOpenLines(pathname: string, lines: readonly number[]): string {
  const query = new URLSearchParams(lines.map((line) => [name, String(line)]));
  return lines.length > 0 ? `${pathname}?${query.toString()}` : pathname;
}
