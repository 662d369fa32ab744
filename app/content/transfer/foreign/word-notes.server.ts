import type { Element, ElementContent } from 'hast';
import { defaultHandlers, type State } from 'hast-util-to-mdast';
import type { FootnoteDefinition, FootnoteReference, Nodes } from 'mdast';

const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element';
const idOf = (element: Element | undefined) => element?.properties.id ?? '';
const elementsIn = ({ children }: Element) => children.filter(isElement);

/** Of a footnote's text back to its place, which the portal makes itself. */
const isWayBack = ({ properties }: Element) => /^#(?:foot|end)note-ref-\d+$/.test(properties.href ?? '');

/**
 * Footnotes and endnotes of Word as mammoth writes them: `<sup><a id="footnote-ref-2">[1]</a></sup>` in the text, and a
 * list at its end whose items have ids like `footnote-2`, in the order of their numbers.
 */
export const noteHandlers = {
  sup(state: State, node: Element): FootnoteReference | Nodes[] {
    const [link, ...more] = elementsIn(node);
    const [, number] = /^\[(\d+)\]$/.exec(link?.children[0]?.type === 'text' ? link.children[0].value : '') ?? [];
    const isNote = more.length === 0 && /^(?:foot|end)note-ref-\d+$/.test(idOf(link));
    return isNote && number ? { type: 'footnoteReference', identifier: number, label: number } : state.all(node);
  },

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

  a: (state: State, node: Element) => (isWayBack(node) ? [] : defaultHandlers.a(state, node)),
};
