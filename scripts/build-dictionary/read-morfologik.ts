// Reads a Morfologik dictionary: an automaton in the format cfsa2 whose words are
// `form;code;tags`. The code says how the lemma is made from the form's bytes: how many to drop in
// front, how many at the end (both as letters, A for none), and what to put at the end.

const cfsa2 = 0xc6;
const headerBytes = 7;
const labelMask = 0x1f;
const final = 0x20;
const lastFlag = 0x40;
const targetIsNext = 0x80;
const separator = 0x3b;
const longestRow = 4096;

export interface DictionaryRow {
  form: string;
  lemma: string;
  /** Readings of the form, as in `subst:sg:nom:f+subst:sg:voc:f`. */
  tags: string;
}

/** Calls `take` for every row of the dictionary, in the order of the forms' bytes. */
export function readMorfologik(dictionary: Buffer, take: (row: DictionaryRow) => void): void {
  if (dictionary.toString('latin1', 0, 4) !== '\\fsa' || dictionary[4] !== cfsa2) {
    throw new Error('not a Morfologik automaton of the format cfsa2');
  }
  const labelCount = dictionary[headerBytes] ?? 0;
  const labels = dictionary.subarray(headerBytes + 1, headerBytes + 1 + labelCount);
  const arcs = dictionary.subarray(headerBytes + 1 + labelCount);
  const row = Buffer.alloc(longestRow);

  const walk = (node: number, depth: number): void => {
    for (let arc = node; ; arc = skipArc(arcs, arc)) {
      const flags = arcs[arc] ?? 0;
      const label = flags & labelMask;
      row[depth] = (label === 0 ? arcs[arc + 1] : labels[label]) ?? 0;
      if (flags & final) take(decodeRow(row.subarray(0, depth + 1)));
      const target = targetOf(arcs, arc);
      if (target !== 0) walk(target, depth + 1);
      if (flags & lastFlag) return;
    }
  };
  walk(targetOf(arcs, 0), 0);
}

function decodeRow(row: Buffer): DictionaryRow {
  const codeAt = row.indexOf(separator) + 1;
  const tagsAt = row.indexOf(separator, codeAt) + 1;
  const form = row.subarray(0, codeAt - 1);
  const start = (row[codeAt] ?? 0) - 65;
  const end = form.length - ((row[codeAt + 1] ?? 0) - 65);
  return {
    form: form.toString('utf8'),
    lemma: Buffer.concat([form.subarray(start, end), row.subarray(codeAt + 2, tagsAt - 1)]).toString('utf8'),
    tags: row.toString('latin1', tagsAt),
  };
}

function targetOf(arcs: Buffer, arc: number): number {
  const flags = arcs[arc] ?? 0;
  if (!(flags & targetIsNext)) return readNumber(arcs, afterLabel(arcs, arc));
  let last = arc;
  while (!((arcs[last] ?? lastFlag) & lastFlag)) last = skipArc(arcs, last);
  return skipArc(arcs, last);
}

function skipArc(arcs: Buffer, arc: number): number {
  let at = afterLabel(arcs, arc);
  if ((arcs[arc] ?? 0) & targetIsNext) return at;
  while ((arcs[at] ?? 0) & 0x80) at++;
  return at + 1;
}

function afterLabel(arcs: Buffer, arc: number): number {
  return arc + (((arcs[arc] ?? 0) & labelMask) === 0 ? 2 : 1);
}

function readNumber(arcs: Buffer, from: number): number {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    const byte = arcs[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (!(byte & 0x80)) return value;
  }
}
