import { markedLines, withCodeInfo } from '#app/markdown/code-info';
import { calloutKinds } from '#app/markdown/nodes';
import { decodeAddress } from '#app/platform/decode-address';

/**
 * What the portal's own pages show, as the editor has it: see `app/content/markdown`. Tasks, formulas and anchors of
 * headings are understood from other pages as well. A diagram becomes its description, a fragment what it shows.
 */
export function meanConstructs(page: Document): void {
  const { body } = page;
  for (const one of body.querySelectorAll('.code-copy, .callout-title, .file-card small')) one.remove();
  for (const kind of calloutKinds)
    for (const one of body.querySelectorAll<HTMLElement>(`.callout-${kind}`)) one.dataset.callout = kind;
  for (const one of body.querySelectorAll<HTMLElement>('figure.code-block')) meanCode(one);
  for (const one of body.querySelectorAll('math')) meanFormula(page, one);
  for (const one of body.querySelectorAll('.diagram svg')) one.replaceWith(one.getAttribute('aria-label') ?? '');
  for (const one of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a[href*="#"]'))
    if (/^[#¶§🔗]?$/u.test(one.textContent.trim()) && !one.querySelector('img')) one.remove();
  for (const box of body.querySelectorAll('input[type=checkbox], .task-sign')) {
    const item = box.closest('li');
    if (item) item.dataset.checked ??= String(box.matches('[checked]') || box.textContent === '☑');
    box.remove();
  }
  for (const one of body.querySelectorAll('img[src^="/files/"] + figcaption')) {
    one.previousElementSibling?.setAttribute('title', one.textContent);
    one.remove();
  }
}

function meanCode(figure: HTMLElement): void {
  const pre = figure.querySelector('pre');
  if (!pre) return;
  const { language = '' } = figure.dataset;
  if (language !== 'text') pre.className = `language-${language}`;
  const marked: [number, number][] = [];
  let line = 1;
  for (const part of pre.firstElementChild?.childNodes ?? []) {
    const before = marked.at(-1);
    if (part.nodeName !== 'MARK') line += (part.textContent?.split('\n').length ?? 1) - 1;
    else if (before?.[1] === line - 1) before[1] = line;
    else marked.push([line, line]);
  }
  const meta = withCodeInfo(null, 'title', figure.querySelector('.code-title')?.textContent ?? '');
  const info = withCodeInfo(meta, 'marked', markedLines({ marked, title: null, alt: null }));
  if (info) pre.dataset.codeMeta = info;
  figure.replaceWith(pre);
}

function meanFormula(page: Document, math: Element): void {
  const own = math.getAttribute('data-tex');
  const tex = own
    ? decodeAddress(own)
    : math.querySelector('annotation[encoding="application/x-tex"]')?.textContent.trim();
  if (!tex) return;
  // Wikipedia has a picture of it as well.
  math.closest('.mwe-math-element')?.querySelector('img')?.remove();
  const box = math.closest('div.formula');
  const shown = math.closest('.katex-display') ?? (math.getAttribute('display') === 'block' ? math : null);
  const made = page.createElement(box ? 'pre' : 'code');
  if (box) made.dataset.math = '';
  else made.dataset.formula = shown ? 'display' : '';
  made.textContent = tex;
  (box ?? shown ?? math.closest('.katex') ?? math).replaceWith(made);
  // A browser copies no space beside what has lines of its own.
  if (box || !shown) return;
  if (/[\p{L}\p{N}]$/u.test(made.previousSibling?.textContent ?? '')) made.before(' ');
  if (/^[\p{L}\p{N}]/u.test(made.nextSibling?.textContent ?? '')) made.after(' ');
}
