import { fromHtml } from 'hast-util-from-html';
import type { Element, ElementContent, Root, RootContent } from 'hast';

/** A page of the portal, as source for a peer that shows the same. */
export interface PageSource {
  /** An expression of React elements, of `h` (createElement), `Link`, `Icon` and `stored`. */
  source: string;
  /** HTML that the page shows as it is; a peer gets it from its loader, as the portal does. */
  stored: string[];
}

/** Left out: what a peer brings of its own, and what changes with each answer. */
const leftOut = new Set(['script', 'link', 'style', 'meta', 'template', 'title']);
const icons = ['Search', 'Menu', 'Book', 'Sun', 'Moon', 'Rss', 'Mail', 'ChevronRight', 'FileText', 'Download'];
const literal = (value: unknown) => JSON.stringify(value);

/** Element for element the same body: links of the portal become `Link`, pictures of lucide become `Icon`. */
export function pageSource(page: string): PageSource {
  const stored: string[] = [];
  const root: Root = fromHtml(page);
  const body = findElement(root.children, 'body');
  if (body === undefined) throw new Error('A page without a body cannot be compared');
  const children = body.children.flatMap((child) => sourceOf(child, page, stored));
  return { source: `h(Fragment, null, ${children.join(', ')})`, stored };
}

function findElement(nodes: readonly RootContent[], name: string): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const found = node.tagName === name ? node : findElement(node.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sourceOf(node: ElementContent, page: string, stored: string[]): string[] {
  if (node.type === 'text') return [literal(node.value)];
  if (node.type !== 'element' || leftOut.has(node.tagName)) return [];
  if (node.tagName === 'svg')
    return [`h(Icon.${icons[innerHtml(node, page).length % icons.length] ?? 'Book'}, { size: 20 })`];
  if ('dataStoredHtml' in node.properties) {
    stored.push(innerHtml(node, page));
    return [`h('div', { dangerouslySetInnerHTML: { __html: stored[${stored.length - 1}] } })`];
  }
  const { href } = node.properties;
  const inside = node.tagName === 'a' && typeof href === 'string' && href.startsWith('/');
  const tag = inside ? 'Link' : literal(node.tagName);
  const children = node.children.flatMap((child) => sourceOf(child, page, stored));
  return [`h(${[tag, propsOf(node, inside), ...children].join(', ')})`];
}

/** What stands in the page between the element's tags. */
function innerHtml(node: Element, page: string): string {
  const from = node.children.at(0)?.position?.start.offset ?? 0;
  return page.slice(from, node.children.at(-1)?.position?.end.offset ?? from);
}

/** React names attributes as HTML does where they have a dash, else as the DOM does. */
function propsOf(node: Element, isLink: boolean): string {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node.properties)) {
    if (name === 'style') continue;
    const react = name
      .replace(/^aria.*/, (aria) => `aria-${aria.slice(4).toLowerCase()}`)
      .replace(/^data[A-Z].*/, (own) => own.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    if (isLink && react === 'href') props['href'] = value;
    else if (react === 'value') props['defaultValue'] = value;
    else if (react === 'checked') props['defaultChecked'] = value;
    else props[react] = Array.isArray(value) ? value.join(' ') : value;
  }
  return literal(props);
}
