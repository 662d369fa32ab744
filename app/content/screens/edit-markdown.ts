/** A textarea's text and selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Wraps the selection, or `placeholder` where nothing is selected; the words stay selected. */
export function wrap({ text, start, end }: Selected, before: string, after: string, placeholder: string): Selected {
  const words = text.slice(start, end) || placeholder;
  const at = start + before.length;
  return { text: text.slice(0, start) + before + words + after + text.slice(end), start: at, end: at + words.length };
}

/** Prefixes each selected line: '- ' for a list, '## ' for a heading. */
export function prefixLines({ text, start, end }: Selected, prefix: string, placeholder: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = (text.slice(from, end) || placeholder).split('\n').map((line) => prefix + line);
  const marked = lines.join('\n');
  return {
    text: text.slice(0, from) + marked + text.slice(end),
    start: from + prefix.length,
    end: from + marked.length,
  };
}

/** Replaces the selection with a block on lines of its own, and selects it. */
export function insertBlock({ text, start, end }: Selected, block: string): Selected {
  const before = text.slice(0, start).replace(/\n*$/, '');
  const lead = before === '' ? '' : `${before}\n\n`;
  const tail = text.slice(end).replace(/^\n*/, '');
  return { text: `${lead}${block}\n\n${tail}`, start: lead.length, end: lead.length + block.length };
}

/** The same with the caret after the block, so that what follows does not replace it. */
export function insertBlockAndGoOn(selected: Selected, block: string): Selected {
  const { text, end } = insertBlock(selected, block);
  const behind = end + '\n\n'.length;
  return { text, start: behind, end: behind };
}

/** Inserts the mark of a new footnote after the selection, appends its text to the end, and selects that. */
export function addFootnote({ text, end }: Selected, placeholder: string): Selected {
  const used = new Set([...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label]) => label));
  let label = 1;
  while (used.has(String(label))) label += 1;
  const marked = `${text.slice(0, end)}[^${label}]${text.slice(end)}`.replace(/\n*$/, '');
  const definition = `\n\n[^${label}]: `;
  const start = marked.length + definition.length;
  return { text: `${marked}${definition}${placeholder}\n`, start, end: start + placeholder.length };
}
