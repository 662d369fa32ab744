import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { linesOfCells } from '#app/markdown/lines-of-cells';
import { writing } from '#app/markdown/grammar';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Converted, EmbeddedFile } from './foreign-document';
import { readConfluencePage } from './confluence-page.server';
import { blockHandlers } from './html-blocks.server';
import { classesOf, find, wordsOf } from './html-elements.server';
import { embeddedAddress, extensionOfType } from './image-extensions';
import { noteHandlers } from './word-notes.server';

const dropped = new Set(['script', 'style', 'nav', 'header', 'footer', 'noscript', 'template', 'form', 'button']);
/** Parts of exported pages that are no content. */
const droppedIds = new Set([
  'footer',
  'breadcrumb-section',
  'breadcrumbs',
  'title-heading',
  'likes-and-labels-container',
]);
const droppedClasses = new Set(['page-metadata', 'toc-macro', 'toc', 'hidden', 'footer']);

/**
 * The text of an HTML page as Markdown, and its title. What a page has around its content is left out.
 * @param given its title, where its program says it, and nothing is around it; else it is that of Confluence, or the
 *   first heading
 */
export function htmlToMarkdown(html: string, given?: string): Converted {
  const tree = fromHtml(html);
  const own = given ?? titleIn(tree, ({ properties }) => properties.id === 'title-text');
  const main = given === undefined ? contentOf(tree) : bodyOf(tree);
  const { head, fileNames } = readConfluencePage(tree, main);
  clean(main);
  const embedded = takePictures(main, []);
  const heading = find(main, ({ tagName }) => tagName === 'h1');
  const headed = heading ? wordsOf(heading) : '';
  const anchors = new Map(anchorsIn(main));
  const isTitle = heading !== undefined && isFirst(main, heading) && [undefined, headed].includes(own);
  if (isTitle) remove(main, heading);
  const mdast = toMdast(
    { type: 'root', children: main.children },
    {
      handlers: { ...noteHandlers, ...blockHandlers },
    },
  );
  const content = toMarkdown(mdast, {
    extensions: writing,
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    emphasis: '_',
  });
  const title = own ?? (headed || titleIn(tree, ({ tagName }) => tagName === 'title'));
  return { title: title ?? null, content, heading: isTitle ? headed : null, anchors, embedded, head, fileNames };
}

/** The ids of headings, and of what is in them (Word), with the heading's words. */
function* anchorsIn(node: Element | Root, words?: string): Generator<[string, string]> {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const own = /^h[1-6]$/.test(child.tagName) ? wordsOf(child) : words;
    if (own !== undefined && child.properties.id) yield [child.properties.id, own];
    yield* anchorsIn(child, own);
  }
}

/** Confluence names its space before the page: 'Dział : Strona'. */
function titleIn(tree: Root, isIt: (element: Element) => boolean): string | undefined {
  const element = find(tree, isIt);
  return (element && wordsOf(element).replace(/^.* : /, '')) || undefined;
}

const contentOf = (tree: Root): Element | Root =>
  find(tree, ({ properties }) => properties.id === 'main-content') ??
  find(tree, ({ tagName }) => tagName === 'article') ??
  find(tree, ({ tagName, properties }) => tagName === 'main' || properties.role === 'main') ??
  bodyOf(tree);

const bodyOf = (tree: Root): Element | Root => find(tree, ({ tagName }) => tagName === 'body') ?? tree;

function clean(node: Element | Root): void {
  node.children = (node.children as Element['children']).filter(
    (child) => child.type !== 'comment' && !(child.type === 'element' && isDropped(child)),
  );
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'pre') nameLanguage(child);
    if (child.tagName === 'table') layRows(child);
    const lists = classesOf(child);
    if (lists.includes('inline-task-list') || lists.includes('to-do-list') || child.properties.dataType === 'taskList')
      showTasks(child);
    clean(child);
  }
}

const isDropped = (element: Element) =>
  dropped.has(element.tagName) ||
  droppedIds.has(element.properties.id ?? '') ||
  classesOf(element).some((one) => droppedClasses.has(one));

/** Takes pictures out of addresses, such as pages have that are whole in one file. */
function takePictures(node: Element | Root, taken: EmbeddedFile[]): EmbeddedFile[] {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const [, type = '', code = ''] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(child.properties.src ?? '') ?? [];
    const extension = extensionOfType(type);
    if (extension !== undefined) {
      const name = `obraz-${taken.length + 1}.${extension}`;
      taken.push({ name, bytes: Buffer.from(code, 'base64') });
      child.properties.src = embeddedAddress(name);
    }
    takePictures(child, taken);
  }
  return taken;
}

/**
 * Confluence: `<ul class="inline-task-list"><li class="checked">`, Docmost: `<ul data-type="taskList"><li
 * data-checked="true"><label><input …></label><div><p>`, Notion: `<ul class="to-do-list"><li><div class="checkbox
 * checkbox-on"></div>`
 */
function showTasks(list: Element): void {
  for (const item of list.children) {
    if (item.type !== 'element') continue;
    // Its own is the first: those of tasks within it come behind.
    const box = find(item, (one) => classesOf(one).includes('checkbox'));
    const checked =
      classesOf(item).includes('checked') ||
      item.properties.dataChecked === 'true' ||
      (box !== undefined && classesOf(box).includes('checkbox-on'));
    const properties = { type: 'checkbox', checked };
    item.children = item.children
      .filter((child) => !(child.type === 'element' && child.tagName === 'label'))
      .flatMap((child) => (child.type === 'element' && child.tagName === 'div' ? child.children : [child]));
    item.children.unshift({ type: 'element', tagName: 'input', properties, children: [] });
  }
}

/** Confluence: `<pre data-syntaxhighlighter-params="brush: java; …">` */
function nameLanguage(pre: Element): void {
  const language = /brush:\s*([\w+-]+)/.exec(String(pre.properties.dataSyntaxhighlighterParams ?? ''))?.[1];
  if (language === undefined) return;
  pre.children = [
    { type: 'element', tagName: 'code', properties: { className: [`language-${language}`] }, children: pre.children },
  ];
}

/** A cell of Markdown has lines alone. The first row is the header. */
function layRows(table: Element): void {
  for (const [at, row] of [...rowsOf(table)].entries())
    for (const cell of row.children) {
      if (cell.type !== 'element') continue;
      cell.tagName = at === 0 ? 'th' : 'td';
      cell.children = inLines(cell.children);
    }
}

function* rowsOf(part: Element): Generator<Element> {
  for (const child of part.children)
    if (child.type === 'element') {
      if (child.tagName === 'tr') yield child;
      else yield* rowsOf(child);
    }
}

/** Blocks as lines with breaks between them; items of lists keep their signs. */
function inLines(nodes: Element['children']): Element['children'] {
  const lineBreak: Element = { type: 'element', tagName: 'br', properties: {}, children: [] };
  let [isBegun, isEnded, sign] = [false, false, ''];
  const end = () => void ([isBegun, isEnded] = [false, isEnded || isBegun]);
  const begin = (): Element['children'] => {
    const before = [...(isEnded ? [lineBreak] : []), ...(sign === '' ? [] : [{ type: 'text', value: sign } as const])];
    [isBegun, isEnded, sign] = [true, false, ''];
    return before;
  };
  const lay = (children: Element['children'], list?: Element): Element['children'] => {
    let number = Number(list?.properties.start ?? 1);
    return children.flatMap((node) => {
      if (node.type === 'element' && linesOfCells.includes(node.tagName)) {
        end();
        if (node.tagName === 'li') sign = list?.tagName === 'ol' ? `${number++}. ` : '• ';
        const laid = lay(node.children, node);
        end();
        if (node.tagName === 'li') sign = '';
        return laid;
      }
      if (isBlank(node)) return isBegun ? [node] : [];
      if (node.type !== 'element' || node.children.length === 0) return [...begin(), node];
      const wasBegun = isBegun;
      const before = begin();
      isBegun = wasBegun;
      return [...before, { ...node, children: lay(node.children) }];
    });
  };
  return lay(nodes);
}

const isBlank = (node: Element['children'][number]): boolean =>
  node.type === 'text'
    ? node.value.trim() === ''
    : node.type === 'element' && node.children.length > 0 && node.children.every(isBlank);

/** Whether only blank text and other wrappers stand before a heading. */
function isFirst(tree: Element | Root, heading: Element): boolean {
  for (const child of tree.children) {
    if (child === heading) return true;
    if (child.type === 'element') return child.children.length > 0 && isFirst(child, heading);
    if (child.type === 'text' && child.value.trim() !== '') return false;
  }
  return false;
}

function remove(tree: Element | Root, gone: Element): void {
  tree.children = (tree.children as Element['children']).filter((child) => child !== gone);
  for (const child of tree.children) if (child.type === 'element') remove(child, gone);
}
