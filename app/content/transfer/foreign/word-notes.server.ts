import type { Element, ElementContent } from 'hast';
import { defaultHandlers, type State } from 'hast-util-to-mdast';
import { toString } from 'hast-util-to-string';
import type { FootnoteDefinition, FootnoteReference, Nodes, Text } from 'mdast';
import { raisedWords } from '#app/markdown/raised-words';
import { find } from './html-elements.server';

const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element';
const idOf = (element: Element | undefined) => element?.properties.id ?? '';
const elementsIn = ({ children }: Element) => children.filter(isElement);

/** Of a footnote's text back to its place, which the portal makes itself. */
const isWayBack = ({ properties }: Element) => /^#(?:foot|end)note-ref-\d+$/.test(properties.href ?? '');

const raised = (state: State, node: Element): Text | Nodes[] =>
  find(node, ({ tagName }) => tagName === 'a' || tagName === 'img') === undefined
    ? { type: 'text', value: raisedWords(toString(node), node.tagName) }
    : state.all(node);

/**
 * Footnotes and endnotes of Word as mammoth writes them: `<sup><a id="footnote-ref-2">[1]</a></sup>` in the text, and a
 * list at its end whose items have ids like `footnote-2`, in the order of their numbers.
 */
export const noteHandlers = {
  sup(state: State, node: Element): FootnoteReference | Text | Nodes[] {
    const [link, ...more] = elementsIn(node);
    const [, number] = /^\[(\d+)\]$/.exec(link?.children[0]?.type === 'text' ? link.children[0].value : '') ?? [];
    const isNote = more.length === 0 && /^(?:foot|end)note-ref-\d+$/.test(idOf(link));
    if (isNote && number) return { type: 'footnoteReference', identifier: number, label: number };
    return raised(state, node);
  },

  sub: raised,

  ol(state: State, node: Element): FootnoteDefinition[] | ReturnType<typeof defaultHandlers.ol> {
    const items = elementsIn(node);
    if (items.length === 0 || !items.every((item) => /^(?:foot|end)note-\d+$/.test(idOf(item))))
      return defaultHandlers.ol(state, node);
    return items.map((item, at) => ({
      type: 'footnoteDefinition',
      identifier: `${at + 1}`,
      label: `${at + 1}`,
      children: state.toFlow(state.all(item)) as FootnoteDefinition['children'],
    }));
  },

  /** Without an address it is a place that links lead to, and no link. */
  a(state: State, node: Element): Nodes | Nodes[] {
    if (isWayBack(node)) return [];
    return node.properties.href ? defaultHandlers.a(state, node) : state.all(node);
  },
};
