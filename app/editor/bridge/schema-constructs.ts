import type { DOMOutputSpec, NodeSpec } from 'prosemirror-model';
import { type CalloutKind, calloutKinds } from '#app/markdown/nodes';

const kindOf = (word: string | undefined): CalloutKind => calloutKinds.find((kind) => kind === word) ?? calloutKinds[0];

/** Constructs beyond GitHub's Markdown: callouts, foldable sections, formulas, fragments and footnotes. */
export const constructNodes = {
  callout: {
    group: 'block',
    content: 'block+',
    attrs: { kind: { default: calloutKinds[0] } },
    defining: true,
    parseDOM: [{ tag: 'div[data-callout]', getAttrs: (dom) => ({ kind: kindOf(dom.dataset.callout) }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-callout': attrs.kind as string }, 0],
  },
  /** `summary` is plain text. */
  details: {
    group: 'block',
    content: 'block+',
    attrs: { summary: { default: '' }, open: { default: false } },
    defining: true,
    parseDOM: [
      {
        tag: 'details',
        getAttrs: (dom) => ({
          summary: dom.querySelector('summary')?.textContent.trim() ?? '',
          open: dom.hasAttribute('open'),
        }),
      },
      { tag: 'summary', ignore: true },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'details',
      attrs.open ? { open: '' } : {},
      ['summary', attrs.summary as string],
      ['div', 0],
    ],
  },
  /** A display formula, as TeX. */
  math_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre[data-math]', priority: 60, preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', { 'data-math': '' }, ['code', 0]],
  },
  /** A fragment, by its name. */
  fragment_use: {
    group: 'block',
    atom: true,
    defining: true,
    attrs: { name: {} },
    parseDOM: [{ tag: 'div[data-fragment-use]', getAttrs: (dom) => ({ name: dom.dataset.fragmentUse }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-fragment-use': attrs.name as string }],
  },
  /** The text of a footnote, among the top-level blocks. */
  footnote: {
    group: 'note',
    content: 'block+',
    attrs: { label: {} },
    defining: true,
    parseDOM: [{ tag: 'div[data-footnote]', getAttrs: (dom) => ({ label: dom.dataset.footnote }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-footnote': attrs.label as string }, 0],
  },
} satisfies Record<string, NodeSpec>;

/** The inline ones. */
export const constructLeaves = {
  math: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { value: {}, display: { default: false } },
    parseDOM: [
      {
        tag: 'code[data-formula]',
        priority: 60,
        getAttrs: (dom) => ({ value: dom.textContent, display: dom.dataset.formula === 'display' }),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'code',
      { 'data-formula': attrs.display ? 'display' : '' },
      attrs.value as string,
    ],
  },
  footnote_mark: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { label: {} },
    parseDOM: [{ tag: 'sup[data-note]', priority: 60, getAttrs: (dom) => ({ label: dom.dataset.note }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['sup', { 'data-note': attrs.label as string }, attrs.label as string],
  },
} satisfies Record<string, NodeSpec>;
