/**
 * Programs for code, such as VS Code, copy lines as boxes that keep their spaces. A single line is words, as whoever
 * copied a name from it means.
 */
export function codeLines(page: Document, language: string): void {
  for (const box of page.querySelectorAll<HTMLElement>('div[data-style]')) {
    const lines = [...box.children];
    if (!/white-space\s*:\s*pre(?![\w-])/i.test(box.dataset.style ?? '') || lines.length < 2) continue;
    if (lines.some((line) => !/^(?:DIV|BR)$/.test(line.tagName))) continue;
    const pre = page.createElement('pre');
    pre.textContent = lines.map((line) => line.textContent).join('\n');
    if (language) pre.dataset.codeLanguage = language;
    box.replaceWith(pre);
  }
}

/** The end of the last line of code is no further line. */
export function endCode(body: HTMLElement): void {
  for (const one of body.querySelectorAll('pre br')) one.replaceWith('\n');
  for (const pre of body.querySelectorAll('pre')) {
    let last: Node = pre;
    while (last.lastChild) last = last.lastChild;
    if (last instanceof Text) last.data = last.data.replace(/\n$/, '');
  }
}
