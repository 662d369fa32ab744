import type { Element, ElementContent, Root, RootContent } from 'hast';
import { storedName } from '#app/files/file-names';
import { pictureAddress } from '#app/markdown/picture-address';
import { keepShortWords } from '#app/markdown/short-words';
import { createHeadingIds } from '#app/platform/heading-ids';
import { paths } from '#app/paths';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import { element } from './element';

import type { Known } from './known';
import { plainText } from './plain-text';
import type { Heading } from './rendered-markdown';
import { skipChildren, visitElements } from './visit-elements';

// All of these work on a sanitised tree and add only markup of our own.

/** Addresses of the portal's files in a text. */
export const fileAddress = new RegExp(`${paths.file('')}(${storedName.source})`, 'g');
const filePath = new RegExp(`^${fileAddress.source}(?:[?#]|$)`);
/** The name of the portal's file that an address points to, or ''. */
export const fileNameIn = (address: unknown): string => filePath.exec(String(address ?? ''))?.[1] ?? '';
const headingTag = /^h([1-6])$/;

/**
 * Gives each heading its id and lowers its level below the page's own h1; empty headings are removed. The texts
 * returned are without the anchors.
 */
export function nameHeadings(tree: Root): Map<Element, Heading> {
  const found = new Map<Element, Heading>();
  const withEmpty = new Set<Root | Element>();
  const headingId = createHeadingIds();
  let shift = 0;
  visitElements(tree, (node) => void (node.tagName === 'h1' && (shift = 1)));
  visitElements(tree, (node, _, parent) => {
    const level = Number(headingTag.exec(node.tagName)?.[1]);
    if (!level || node.properties.id === 'footnote-label') return undefined;
    const text = plainText(node);
    if (!text) {
      withEmpty.add(parent);
      return skipChildren;
    }
    const depth = Math.min(6, level + shift);
    node.tagName = `h${depth}`;
    node.properties.id = headingId(text);
    found.set(node, { depth, id: node.properties.id, text });
    return skipChildren;
  });
  for (const parent of withEmpty) removeEmptyHeadings(parent);
  return found;
}

function removeEmptyHeadings(parent: Root | Element): void {
  const stays = (node: RootContent) =>
    node.type !== 'element' || !headingTag.test(node.tagName) || plainText(node) !== '';
  parent.children = (parent.children as ElementContent[]).filter(stays);
}

/** Keeps words of one letter from the ends of lines, except in code, and in drawings, which come later. */
export function keepShortWordsIn(tree: Root): void {
  visitElements(tree, (node) => {
    if (node.tagName === 'code' || node.tagName === 'pre' || node.properties.dataDrawing !== undefined)
      return skipChildren;
    for (const child of node.children) if (child.type === 'text') child.value = keepShortWords(child.value);
    return undefined;
  });
}

export function addHeadingLinks(headings: Map<Element, Heading>): void {
  for (const [node, { id, text }] of headings) {
    const link = element('a', { className: ['heading-anchor'], href: `#${id}`, ariaLabel: texts.headingLink(text) }, [
      { type: 'text', value: '#' },
    ]);
    node.children.push({ type: 'text', value: ' ' }, link);
  }
}

/**
 * Makes links and images safe: an external link gets no access to its opener, an image that is not one of this portal's
 * files becomes a link, or its alternative text where it stands inside one.
 *
 * @returns names of the portal's files among them
 */
export function tameAddresses(tree: Root): string[] {
  const files = new Set<string>();
  visitElements(tree, (node, index, parent) => {
    if (node.tagName === 'a') {
      const href = node.properties.href ?? '';
      if (/^(https?:|[\\/]{2})/i.test(href)) node.properties.rel = ['noopener'];
      const name = fileNameIn(href);
      if (name) files.add(name);
    }
    if (node.tagName !== 'img') return;
    const src = node.properties.src ?? '';
    const name = fileNameIn(src);
    const alt = node.properties.alt ?? '';
    if (name) {
      files.add(name);
      Object.assign(node.properties, { alt, loading: 'lazy', decoding: 'async' });
      return;
    }
    const text: ElementContent = { type: 'text', value: alt || src };
    const linked = parent.type === 'element' && parent.tagName === 'a';
    const external = /^(https?:|[\\/]{2})/i.test(src);
    parent.children[index] =
      linked || !src ? text : element('a', { href: src, ...(external && { rel: ['noopener'] }) }, [text]);
  });
  return [...files];
}

/**
 * Replaces each image by its preview where it has one: smaller, without the camera's metadata, and of a known size, so
 * that nothing below it moves when it comes. Drawings have none.
 */
export function showPreviews(tree: Root, { files }: Known): void {
  visitElements(tree, (node) => {
    if (node.tagName !== 'img') return;
    const { src } = node.properties;
    if (typeof src !== 'string') return;
    const { name, width, height } = files.get(fileNameIn(src))?.preview ?? {};
    const address = name === undefined ? pictureAddress(src) : paths.file(name);
    Object.assign(node.properties, { src: address, ...(width && height && { width, height }) });
  });
}

/** Wide tables scroll in a focusable box of their own; check boxes of task lists become labelled signs. */
export function wrapTablesAndTasks(tree: Root): void {
  let tables = 0;
  visitElements(tree, (node, index, parent) => {
    if (node.tagName === 'table') {
      tables += 1;
      const box = { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel: texts.table(tables) };
      parent.children[index] = element('div', box, [node]);
      return skipChildren;
    }
    if (node.tagName === 'input') {
      const done = Boolean(node.properties.checked);
      const sign = { className: ['task-sign'], role: 'img', ariaLabel: done ? texts.taskDone : texts.taskOpen };
      parent.children[index] = element('span', sign, [{ type: 'text', value: done ? '☑' : '☐' }]);
    }
    return undefined;
  });
}
