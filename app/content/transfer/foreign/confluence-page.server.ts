import type { Element, Root } from 'hast';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { Converted } from './foreign-document';
import { classesOf, elementsIn, find, wordsOf } from './html-elements.server';

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const polish = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'];
const days = [
  /(?<month>\p{L}{3})\p{L}{0,9}\.? (?<day>\d{1,2}), (?<year>\d{4})/u,
  /(?<day>\d{1,2}) (?<month>\p{L}{3})\p{L}{0,9}\.?,? (?<year>\d{4})/u,
];

/** 'Created by Anna, last modified on Mar 03, 2024' → `{ updated: '2024-03-03' }` */
function timesIn(words: string): Record<string, string> {
  const { day = '', month = '', year } = days.map((one) => one.exec(words)?.groups).find(Boolean) ?? {};
  const name = month.toLowerCase();
  const number = Math.max(english.indexOf(name), polish.indexOf(name)) + 1;
  if (number === 0) return {};
  const at = [year, String(number).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return { [/modified|zmodyfik|zmieni/.test(words) ? 'updated' : 'created']: at };
}

const isAttached = (address: unknown): address is string => String(address).startsWith('attachments/');
const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');

/**
 * What a page of Confluence has around its text: labels, when it was last changed, and what people call its
 * attachments. Those that the text has no link to are listed at its end.
 */
export function readConfluencePage(tree: Root, main: Element | Root): Required<Pick<Converted, 'head' | 'fileNames'>> {
  const fileNames = new Map<string, string>();
  const linked = new Set<string>();
  for (const { properties } of elementsIn(main)) {
    const { dataImageSrc: full, dataLinkedResourceDefaultAlias: alias } = properties;
    // Its text shows a smaller one.
    if (isAttached(full)) properties.src = full;
    const address = properties.href ?? properties.src ?? '';
    if (!isAttached(address)) continue;
    linked.add(withoutQuery(address));
    if (typeof alias === 'string') fileNames.set(address, alias);
  }
  const list = find(
    tree,
    (one) => classesOf(one).includes('pageSection') && find(one, isAttachmentsHead) !== undefined,
  );
  const items: Element[] = [];
  for (const link of list ? elementsIn(list) : []) {
    const { href } = link.properties;
    if (!isAttached(href)) continue;
    const words = wordsOf(link);
    if (words !== '') fileNames.set(href, words);
    if (linked.has(withoutQuery(href))) continue;
    items.push({ type: 'element', tagName: 'li', properties: {}, children: [link] });
  }
  if (items.length > 0)
    main.children.push(
      { type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: texts.attachments }] },
      { type: 'element', tagName: 'ul', properties: {}, children: items },
    );
  const changed = find(tree, (one) => classesOf(one).includes('page-metadata'));
  const tags = [...elementsIn(tree)].filter(isLabel).map(wordsOf);
  return { head: { ...(changed && timesIn(wordsOf(changed))), ...(tags.length > 0 && { tags }) }, fileNames };
}

const isAttachmentsHead = ({ properties }: Element) => properties.id === 'attachments';
const isLabel = ({ tagName, properties }: Element) =>
  tagName === 'a' && Array.isArray(properties.rel) && properties.rel.includes('tag');
