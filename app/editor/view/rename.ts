/** Makes another element of one, with its content and style. */
export function rename(page: Document, one: Element, tag: string): HTMLElement {
  const made = page.createElement(tag);
  const style = one.getAttribute('data-style');
  if (style !== null) made.dataset.style = style;
  made.append(...one.childNodes);
  one.replaceWith(made);
  return made;
}
