import type { Element, ElementContent, Root } from 'hast';
import { calloutSigns } from '#app/markdown/callout-signs';
import type { CalloutKind } from '#app/markdown/nodes';
import { formatSize } from '#app/platform/format';
import { calloutNames } from '#app/texts/pl/callouts';
import { fileMark } from '../fields/attached-file';
import { fileNameIn } from './dress-html';
import type { Drawings } from './drawings.server';
import { element, text } from './element';
import type { Known } from './known';
import { skipChildren, visitElements } from './visit-elements';

/**
 * Turns an image of this portal that stands alone and has a title into a figure with a caption. Must run before the
 * plain text is taken, which includes the caption.
 */
export function captionImages(tree: Root): void {
  visitElements(tree, (node) => {
    const image = onlyChild(node, 'p', 'img');
    const title = image?.properties.title;
    if (!image || typeof title !== 'string' || title.trim() === '' || !fileNameIn(image.properties.src)) return;
    delete image.properties.title;
    node.tagName = 'figure';
    node.children = [image, element('figcaption', {}, [text(title.trim())])];
  });
}

/** Turns a paragraph that is only a link to a file of this portal into a card with the file's type and size. */
export function makeFileCards(tree: Root, { files }: Known): void {
  visitElements(tree, (node) => {
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

/** Gives each callout its icon and its label. */
export function titleCallouts(tree: Root): void {
  visitElements(tree, (node) => {
    const kind = node.properties.dataCallout as CalloutKind | undefined;
    if (node.tagName !== 'div' || kind === undefined) return;
    node.properties = { className: ['callout', `callout-${kind}`], role: 'note' };
    const icon = element('svg', { viewBox: '0 0 24 24', width: '20', height: '20', ariaHidden: 'true', fill: 'none' }, [
      element('path', { d: calloutSigns[kind], stroke: 'currentColor', strokeWidth: '2', strokeLineJoin: 'round' }, []),
    ]);
    node.children.unshift(element('p', { className: ['callout-title'] }, [icon, text(` ${calloutNames[kind]}`)]));
  });
}

/** Inserts the formulas and diagrams. */
export function placeDrawings(tree: Root, drawings: Drawings): void {
  visitElements(tree, (node, index, parent) => {
    const number = node.properties.dataDrawing;
    if (number === undefined) return undefined;
    const drawn: ElementContent = drawings.at(String(number)) ?? text('');
    parent.children[index] = drawn;
    return skipChildren;
  });
}
