const sideOfStyle = (style = ''): string | undefined =>
  /(?<![\w-])text-align\s*:\s*(left|center|right)/i.exec(style)?.[1]?.toLowerCase();

/** Where the classes of Excel put the words of cells: its style sheet is gone once the cells are read. */
function sidesOfExcel(html: string): Map<string, string> {
  const sides = new Map<string, string>();
  for (const [, name = '', rules] of html.matchAll(/\.(xl\d+)\s*\{([^{}]*)\}/g)) {
    const side = sideOfStyle(rules);
    if (side) sides.set(name, side);
  }
  return sides;
}

/**
 * Notes where the words of cells stand, as long as these have their paragraphs: Word and Google Docs align those,
 * Google Sheets and Excel the cells. A table of the editor says itself how its columns are aligned (`data-align`).
 */
export function noteSides(body: HTMLElement, html: string): void {
  const sides = sidesOfExcel(html);
  for (const cell of body.querySelectorAll<HTMLElement>('td, th'))
    for (const one of [cell, ...cell.querySelectorAll<HTMLElement>(':scope > p, :scope > div')]) {
      const side =
        sideOfStyle(one.dataset.style) ?? sides.get(one.className) ?? one.getAttribute('align')?.toLowerCase();
      if (side && /^(?:left|center|right)$/.test(side)) cell.dataset.side ??= side;
    }
}

/**
 * The side of a column, which Markdown has one of: that of most cells which say something, and of its head if none
 * does. Words on the left are so by themselves, unless a table of a page has it from its author.
 */
export function sideOfColumn([head, ...cells]: (HTMLElement | undefined)[]): string | undefined {
  const filled = cells.filter((cell) => cell?.textContent.trim());
  const isOfMost = (side: string) => filled.filter((cell) => cell?.dataset.side === side).length * 2 > filled.length;
  const side = filled.length === 0 ? head?.dataset.side : ['left', 'center', 'right'].find(isOfMost);
  return side === 'left' && head?.tagName !== 'TH' ? undefined : side;
}
