import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { CalloutKind } from '#app/markdown/nodes';
import { formatSize } from '#app/platform/format';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import { fileMark } from '../fields/attached-file';
import { fileNameIn } from './dress-html';
import type { Drawings } from './drawings.server';
import { element, text } from './element';
import type { Known } from './known';

/** An image of this portal that stands alone and has a title becomes a figure with a caption. Before the plain text is taken: it holds the caption. */
export function captionImages(tree: Root): void {
  visit(tree, 'element', (node) => {
    const image = onlyChild(node, 'p', 'img');
    const title = image?.properties.title;
    if (!image || typeof title !== 'string' || title.trim() === '' || !fileNameIn(image.properties.src)) return;
    delete image.properties.title;
    node.tagName = 'figure';
    node.children = [image, element('figcaption', {}, [text(title.trim())])];
  });
}

/** A paragraph that is nothing but a link to a file of this portal becomes a card that says what the file is and how large. */
export function makeFileCards(tree: Root, { files }: Known): void {
  visit(tree, 'element', (node) => {
    const link = onlyChild(node, 'p', 'a');
    const file = files.get(fileNameIn(link?.properties.href));
    if (!link || !file) return;
    const facts = [fileMark(file), file.fileSize > 0 ? formatSize(file.fileSize) : ''].filter(Boolean).join(' · ');
    node.properties = { className: ['file-card'] };
    link.children = [element('span', {}, link.children), text(' '), element('small', {}, [text(facts)])];
  });
}

function onlyChild(node: Element, tagName: string, child: string): Element | null {
  if (node.tagName !== tagName) return null;
  const [only, ...more] = node.children.filter((one) => one.type !== 'text' || one.value.trim() !== '');
  return only?.type === 'element' && only.tagName === child && more.length === 0 ? only : null;
}

/** Each kind's sign: drawn with one line of the text's colour. */
const signs: Record<CalloutKind, string> = {
  note: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 8v5m0-8.5v.01',
  tip: 'M9 18h6m-5 3h4M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.2-1 2h-5c0-.8-.3-1.4-1-2z',
  important: 'M4 4h16v12h-8l-5 4v-4H4zm8 3v4m0 2.5v.01',
  warning: 'M12 4 2.5 20h19zm0 6v4m0 2.5v.01',
  caution: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm4 5v5m0 3v.01',
};

/** Gives each callout its sign and its word. */
export function titleCallouts(tree: Root): void {
  visit(tree, 'element', (node) => {
    const kind = node.properties.dataCallout as CalloutKind | undefined;
    if (node.tagName !== 'div' || kind === undefined) return;
    node.properties = { className: ['callout', `callout-${kind}`], role: 'note' };
    const icon = element('svg', { viewBox: '0 0 24 24', width: '20', height: '20', ariaHidden: 'true', fill: 'none' }, [
      element('path', { d: signs[kind], stroke: 'currentColor', strokeWidth: '2', strokeLineJoin: 'round' }, []),
    ]);
    node.children.unshift(element('p', { className: ['callout-title'] }, [icon, text(` ${texts.callouts[kind]}`)]));
  });
}

/** Puts the formulas and diagrams in their places. */
export function placeDrawings(tree: Root, drawings: Drawings): void {
  visit(tree, 'element', (node, index, parent) => {
    const number = node.properties.dataDrawing;
    if (number === undefined || !parent || index === undefined) return undefined;
    const drawn: ElementContent = drawings.at(String(number)) ?? text('');
    parent.children[index] = drawn;
    return SKIP;
  });
}
