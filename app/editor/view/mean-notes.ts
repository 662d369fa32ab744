/** As programs number their notes: '1', '[12]', 'iv', '*'. */
const noteNumber = /^\s*\[?(?:\d{1,4}|[a-z]{1,6}|[*†‡§]{1,4})\]?\s*$/i;

/**
 * Footnotes and endnotes of Word, LibreOffice, Google Docs and web pages, as the editor has them: a link by a number
 * to a later place that has a link back.
 */
export function meanNotes(page: Document): void {
  const placeOf = (link: Element): Element | undefined => {
    const [, name = ''] = link.getAttribute('href')?.split('#') ?? [];
    return page.getElementById(name) ?? page.getElementsByName(name)[0];
  };
  const found = new Map<Element, { marks: Element[]; ways: Element[] }>();
  for (const mark of page.querySelectorAll('a[href*="#"]')) {
    const place = placeOf(mark);
    if (!place || !noteNumber.test(mark.textContent)) continue;
    if (!(mark.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const ways = [place, ...place.querySelectorAll('a')].filter((way) => placeOf(way) === mark);
    if (ways.length === 0) continue;
    const note = found.get(place) ?? { marks: [], ways: [] };
    found.set(place, { marks: [...note.marks, mark], ways: [...note.ways, ...ways] });
  }
  for (const one of page.querySelectorAll('[data-footnotes] > h2')) one.remove();
  const texts = [...found].map(([place, { marks }]) => textOf(place, [...found.keys(), ...marks]));
  for (const [at, { marks, ways }] of [...found.values()].entries()) {
    const label = String(at + 1);
    for (const mark of marks) {
      const made = page.createElement('sup');
      made.dataset.note = label;
      mark.replaceWith(made);
    }
    for (const way of ways) way.remove();
    const text = texts[at];
    if (!text) continue;
    while (text.previousElementSibling?.matches('hr, br')) text.previousElementSibling.remove();
    const note = page.createElement('div');
    note.dataset.footnote = label;
    text.replaceWith(note);
    note.append(...(text.matches('div, li') ? text.childNodes : [text]));
    withoutSpaceBefore(page, note);
    const list = note.closest('ol, ul');
    if (list && !list.querySelector(':scope > li')) list.replaceWith(...list.childNodes);
  }
}

/** What one note is: its paragraph, or what has further paragraphs of it and nothing else. */
function textOf(place: Element, others: Element[]): Element {
  let text = place.closest('p, li, div') ?? place;
  for (let above = text.parentElement; above && above.tagName !== 'BODY'; above = text.parentElement) {
    const isShared = others.some((other) => other !== place && above?.contains(other));
    if (isShared || above.firstElementChild !== text || above.matches('ol, ul')) break;
    text = above;
  }
  return text;
}

function withoutSpaceBefore(page: Document, note: Element) {
  const words = page.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode } = words;
    currentNode.textContent = currentNode.textContent?.trimStart() ?? '';
    if (currentNode.textContent !== '') return;
  }
}
