import { freeShortWords } from '#app/markdown/short-words';
import { decodeAddress } from '#app/platform/decode-address';
import { pastingTexts as texts } from '#app/texts/pl/pasting';
import { meanNotes } from './mean-notes';
import { withoutOrigin } from './own-address';
import { codeLanguage } from './code-language';
import { isOfLibreOffice, numberHeadings } from './numbered-headings';
import { meanPrograms } from './other-programs';
import { noteSides, sideOfColumn } from './pasted-alignment';
import { layCell } from './pasted-cells';
import { codeLines, endCode } from './pasted-code';
import { meanRaised } from './raised-signs';
import { rename } from './rename';
import { meanConstructs } from './rendered-constructs';
import { wordLists } from './word-lists';

/**
 * What is pasted from Word, Google Docs, LibreOffice and web pages, without fonts, colours and the ways of those
 * programs.
 */

const headingStyle = /^(?:Mso)?(?:Heading|Nagwek|Nagłówek)\s*([1-6])/i;

/**
 * Before the browser reads it: no styles and no handlers of events take effect, and none offends the content policy.
 * Styles stay readable as `data-style`.
 *
 * @example withoutStyles('<p style="color:red">a</p>') // '<p data-style="color:red">a</p>'
 */
const withoutStyles = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|head|title|xml|o:p|meta|link)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, '$&data-'));

/**
 * Clipboard HTML, converted to what the editor's schema accepts.
 * @param editorData what VS Code tells of it
 * @returns `lost` where it has pictures that cannot be had from here
 */
export function cleanPaste(html: string, editorData = '') {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const { body } = page;
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  // Google Docs wraps everything in a bold element that is not bold.
  for (const one of body.querySelectorAll('b[id^="docs-internal-guid"]')) one.replaceWith(...one.childNodes);
  googleTasks(body);
  meanPrograms(page);
  codeLines(page, codeLanguage(editorData));
  for (const one of body.querySelectorAll('[data-style]')) meanByStyle(page, one as HTMLElement);
  meanNotes(page);
  meanRaised(body);
  for (const one of body.querySelectorAll<HTMLElement>('p[class]')) {
    const level = headingStyle.exec(one.className)?.[1];
    if (level) rename(page, one, `h${level}`);
  }
  wordLists(page);
  if (isOfLibreOffice(html)) numberHeadings(body);
  tidyLists(body);
  // An empty line of Word has a no-break space.
  for (const one of body.querySelectorAll('p'))
    if (one.childElementCount === 0 && one.textContent.trim() === '') one.remove();
  for (const one of body.querySelectorAll('a[href], img[src]'))
    for (const name of ['href', 'src']) {
      const address = one.getAttribute(name);
      if (address) one.setAttribute(name, withoutOrigin(address));
    }
  meanConstructs(page);
  if (!isOwn) {
    endCode(body);
    freeWords(page);
    endParagraphs(page);
  }
  noteSides(body, html);
  for (const one of body.querySelectorAll('td, th')) layCell(page, one);
  for (const one of body.querySelectorAll('table')) squareTable(page, one);
  for (const one of body.querySelectorAll<HTMLAnchorElement>('a')) tidyLink(one);
  const pictures = [...body.querySelectorAll<HTMLImageElement>('img:not([src^="/files/"])')];
  const lost = pictures.filter(isMissed).length;
  for (const one of pictures) one.replaceWith(one.alt);
  for (const one of body.querySelectorAll(
    'li > b:only-child, h1 > b:only-child, h2 > b:only-child, h3 > b:only-child, h4 > b:only-child',
  ))
    if (one.parentElement?.tagName.startsWith('H')) one.replaceWith(...one.childNodes);
  return {
    html: body.innerHTML,
    lost:
      lost > 0
        ? ({ kind: 'error', title: texts.picturesLost(lost), description: texts.pasteAlone } as const)
        : undefined,
  };
}

const emphasis = [
  // Word also writes `mso-bidi-font-weight`, of scripts from right to left.
  [/(?<![\w-])font-weight\s*:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/(?<![\w-])font-style\s*:\s*italic/i, 'em'],
  [/text-decoration[^;]*:\s*[^;]*line-through/i, 'del'],
] as const;

const raised = [
  [/vertical-align\s*:\s*super/i, 'sup'],
  [/vertical-align\s*:\s*sub/i, 'sub'],
] as const;

/** Converts styles that mean bold, italic, strike-through, raised or lowered, or their opposite, to elements. */
function meanByStyle(page: Document, one: HTMLElement) {
  const style = one.dataset.style ?? '';
  if (/^(?:B|STRONG)$/.test(one.tagName) && /(?<![\w-])font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style))
    one.replaceWith(...one.childNodes);
  if (!/^(?:SPAN|FONT)$/.test(one.tagName)) return;
  for (const [pattern, tag] of one.closest('h1, h2, h3, h4, h5, h6') ? raised : [...emphasis, ...raised]) {
    if (!pattern.test(style) || one.closest(tag)) continue;
    const made = page.createElement(tag);
    made.append(...one.childNodes);
    one.append(made);
  }
}

/** Google Docs draws the box of a task as a picture, and strikes what is done. */
function googleTasks(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('li[role=checkbox]')) {
    item.dataset.checked = String(item.getAttribute('aria-checked') === 'true');
    item.querySelector(':scope > img')?.remove();
    if (item.dataset.checked === 'true')
      for (const one of item.querySelectorAll<HTMLElement>('[data-style]'))
        one.dataset.style = one.dataset.style?.replace('line-through', '');
  }
}

/** Soft hyphens and spaces without width, which nobody sees: a search would not find the words that have them. */
const unseen = /[\u00ad\u200b\ufeff]/g;

/** The portal itself keeps words of one letter from the ends of lines. */
function freeWords(page: Document) {
  const words = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode: one } = words;
    const text = one.textContent?.replace(unseen, '') ?? '';
    one.textContent = one.parentElement?.closest('pre, code') ? text : freeShortWords(text);
  }
}

/** Several line breaks in a row end a paragraph: what follows them is another. */
function endParagraphs(page: Document) {
  for (const one of page.body.querySelectorAll('br + br')) {
    let before = one.previousSibling;
    while (before instanceof Text && before.data.trim() === '') before = before.previousSibling;
    if (before !== one.previousElementSibling || one.closest('pre')) continue;
    before?.replaceWith(page.createElement('div'));
    one.remove();
  }
}

/** A picture is missed unless it only counts readers, or stands for a sign that its words have. */
const isMissed = (picture: HTMLImageElement) =>
  !/^[01](?:px)?$/.test(picture.getAttribute('width') ?? '') && !/^\p{Extended_Pictographic}/u.test(picture.alt);

/** A list next to another list's items belongs into the item before it (Google Docs). */
function tidyLists(body: HTMLElement) {
  for (const one of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    one.previousElementSibling?.append(one);
}

/** Markdown has no cells that span columns or rows: the covered ones become empty. The first row is the header. */
function squareTable(page: Document, table: HTMLTableElement) {
  for (const one of table.querySelectorAll('colgroup, caption')) one.remove();
  const rows = [...table.rows];
  for (const [at, row] of rows.entries()) {
    for (const cell of Array.from(row.cells)) {
      const { colSpan, rowSpan, cellIndex } = cell;
      for (let count = 1; count < Math.min(colSpan, 50); count += 1) cell.after(page.createElement('td'));
      for (let below = 1; below < Math.min(rowSpan, rows.length - at); below += 1)
        for (let count = 0; count < Math.min(colSpan, 50); count += 1)
          rows[at + below]?.insertBefore(page.createElement('td'), rows[at + below]?.cells[cellIndex] ?? null);
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
    }
  }
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (const row of rows) while (row.cells.length < width) row.append(page.createElement('td'));
  const sides = Array.from({ length: width }, (_, column) => sideOfColumn(rows.map(({ cells }) => cells[column])));
  for (const [at, row] of rows.entries())
    for (const cell of Array.from(row.cells))
      if (cell.tagName !== (at === 0 ? 'TH' : 'TD')) rename(page, cell, at === 0 ? 'th' : 'td');
  for (const [column, side] of sides.entries()) {
    const head = rows[0]?.cells[column];
    if (side && head) head.dataset.align ??= side;
  }
}

const detours =
  /^https:\/\/(?:www\.google\.com\/url\?(?:.*?&)??q|\w+\.safelinks\.protection\.outlook\.com\/\?(?:.*?&)??url)=([^&]+)/;

/** Unwraps redirects of Google and Outlook; a link without a target, or only to a bookmark of a program, is removed. */
function tidyLink(link: HTMLAnchorElement) {
  const href = link.getAttribute('href') ?? '';
  const [, detour] = detours.exec(href) ?? [];
  const target = detour ? decodeAddress(detour) : href;
  if (!/^(?:https?:|mailto:|tel:|\/|#)/i.test(target) || target.startsWith('#_')) link.replaceWith(...link.childNodes);
  else if (detour) link.setAttribute('href', target);
}
