import type { Node } from 'prosemirror-model';
import { alignments } from './canonical';
import { pair } from './pair';
import { writeCell, writeLeaf } from './write-anew';
import type { Writing } from './writing';

const columns = (table: Node) => JSON.stringify(alignments(table));

/** Unchanged rows and cells are copied with the author's spaces; a table with changed columns is written anew. */
export function writeTable(to: Writing, table: Node, old: Node | null, prefix: string): string[] | string {
  const place = old && to.placeOf(old, prefix);
  const rows = old && place && columns(old) === columns(table) ? pair(old.children, table.children) : [];
  const header = rows[0];
  if (!old || !place || header?.old !== old.firstChild || !header?.old) return writeLeaf(table, to.style, to.wording);
  const { source } = to.origin;
  const headerEnd = to.placeOf(header.old, prefix)?.end ?? 0;
  const line = /^(?:\r\n|\r|\n)[^\r\n]*/.exec(source.slice(headerEnd, place.end))?.[0];
  if (line === undefined) return writeLeaf(table, to.style, to.wording);
  const written = rows.map(({ node, old: was }) => writeRow(to, node, was, prefix));
  return [written[0], line, ...written.slice(1).map((row) => to.style.lineEnd + prefix + row)].join('');
}

function writeRow(to: Writing, row: Node, old: Node | null, prefix: string): string {
  const place = old && to.placeOf(old, prefix);
  if (!old || !place || old.childCount !== row.childCount) {
    const cells = row.children.map(
      (cell) => ` ${cell.firstChild ? writeCell(cell.firstChild, to.style, to.wording) : ''} |`,
    );
    return `|${cells.join('').replace(/ {2}\|/g, '  |')}`;
  }
  if (old.eq(row)) return to.origin.source.slice(place.start, place.end);
  return row.children.map((cell, index) => rewriteCell(to, cell, old.child(index), prefix, index)).join('');
}

/** Replaces a cell's words between the author's bars, which stay in place if there is room. */
function rewriteCell(to: Writing, cell: Node, old: Node, prefix: string, index: number): string {
  const place = to.placeOf(old, prefix);
  const raw = place ? to.origin.source.slice(place.start, place.end) : '';
  if (place && old.eq(cell)) return raw;
  const words = cell.firstChild ? writeCell(cell.firstChild, to.style, to.wording) : '';
  const closed = raw.endsWith('|') && raw.length > 1 && !raw.endsWith('\\|') ? '|' : '';
  const lead = index === 0 && place && !raw.startsWith('|') ? '' : '|';
  const room = raw.length - lead.length - closed.length - 1;
  const spaced = `${lead === '' ? '' : ' '}${words} `;
  return lead + spaced.padEnd(room + 1) + closed;
}
