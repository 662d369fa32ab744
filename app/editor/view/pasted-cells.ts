import { linesOfCells } from '#app/markdown/lines-of-cells';

const isBlank = (node: Node | null): node is Text => node instanceof Text && node.data.trim() === '';

/** A cell has lines alone: each of its paragraphs and items is one. */
export function layCell(page: Document, cell: Element): void {
  for (const item of cell.querySelectorAll('li')) signItem(page, item);
  const lineBreak = () => page.createElement('br');
  for (const block of cell.querySelectorAll(linesOfCells.join()))
    block.replaceWith(lineBreak(), ...block.childNodes, lineBreak());
  const line = page.createElement('p');
  line.append(...cell.childNodes);
  line.normalize();
  for (const one of line.querySelectorAll(':scope > br')) {
    while (isBlank(one.previousSibling)) one.previousSibling.remove();
    if (!one.previousSibling || one.previousSibling instanceof HTMLBRElement) one.remove();
  }
  while (isBlank(line.lastChild) || line.lastChild instanceof HTMLBRElement) line.lastChild.remove();
  for (const one of line.childNodes)
    if (one instanceof Text) {
      if (!one.previousSibling || one.previousSibling instanceof HTMLBRElement) one.data = one.data.trimStart();
      if (!one.nextSibling || one.nextSibling instanceof HTMLBRElement) one.data = one.data.trimEnd();
    }
  cell.append(line);
}

/** Puts before the words of an item its box, number or bullet. */
function signItem(page: Document, item: HTMLLIElement) {
  const { parentElement: list } = item;
  const number = list instanceof HTMLOListElement ? list.start + [...list.children].indexOf(item) : null;
  const sign = { true: '☑', false: '☐' }[item.dataset.checked ?? ''] ?? (number === null ? '•' : `${number}.`);
  const texts = page.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: first } = texts;
    if (isBlank(first)) continue;
    first.textContent = `${sign} ${first.textContent?.trimStart() ?? ''}`;
    return;
  }
}
