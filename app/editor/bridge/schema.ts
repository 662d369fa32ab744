import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { constructLeaves, constructNodes } from './schema-constructs';

const imageOf = (dom: HTMLElement) => ({
  src: dom.getAttribute('src') ?? '',
  alt: dom.getAttribute('alt') ?? '',
  title: dom.getAttribute('title'),
});

/** As the editor writes it, else as others do. */
const languageOf = (dom: HTMLElement) =>
  dom.dataset.codeLanguage ??
  /(?:^|\s)(?:language|lang|highlight-source)-([\p{L}\d+#._-]+)/u.exec(
    `${dom.className} ${dom.firstElementChild?.className ?? ''}`,
  )?.[1] ??
  null;

const tables = tableNodes({ tableGroup: 'block', cellContent: 'cell_line', cellAttributes: {} });

/** Alignment is stored in the header's cells and shown for the whole column. */
function cell(tag: 'td' | 'th', spec: NodeSpec): NodeSpec {
  return {
    ...spec,
    attrs: { ...spec.attrs, align: { default: null } },
    parseDOM: [{ tag, getAttrs: (dom) => ({ align: dom.dataset.align ?? null }) }],
    toDOM: ({ attrs }): DOMOutputSpec => [tag, attrs.align ? { 'data-align': attrs.align as string } : {}, 0],
  };
}

/** The block nodes. Their order matters: a missing block is filled with the first type that fits. */
const nodes = {
  doc: { content: '(block | note)+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  /** A line break may come into a heading, and is a space right away: not allowed, it would be left out. */
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block list',
    content: 'list_item+',
    attrs: { order: { default: 1 } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (dom) => ({ order: Number(/^\d{1,9}$/.exec(dom.getAttribute('start') ?? '')?.[0] ?? 1) }),
      },
    ],
    toDOM: ({ attrs }) => ['ol', attrs.order === 1 ? {} : { start: attrs.order as number }, 0],
  },
  list_item: {
    content: 'block+',
    attrs: { checked: { default: null } },
    defining: true,
    parseDOM: [
      {
        tag: 'li',
        getAttrs: (dom) => ({ checked: dom.dataset.checked === undefined ? null : dom.dataset.checked === 'true' }),
      },
    ],
    toDOM: ({ attrs }) => ['li', attrs.checked === null ? {} : { 'data-checked': String(attrs.checked) }, 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: null }, meta: { default: null } },
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (dom) => ({ language: languageOf(dom), meta: dom.dataset.codeMeta ?? null }),
      },
    ],
    toDOM: ({ attrs: { language, meta } }) => [
      'pre',
      { 'data-code-language': language as string | null, 'data-code-meta': meta as string | null },
      ['code', language ? { class: `language-${language}` } : {}, 0],
    ],
  },
  ...constructNodes,
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tables,
  table: { ...tables.table, toDOM: (): DOMOutputSpec => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]] },
  table_cell: cell('td', tables.table_cell),
  table_header: cell('th', tables.table_header),
  cell_line: {
    content: 'inline*',
    parseDOM: [{ tag: 'p', context: 'table_cell/|table_header/', priority: 60 }],
    toDOM: () => ['p', 0],
  },
  /** An unknown block, as its source. */
  source_block: {
    group: 'block',
    atom: true,
    defining: true,
    attrs: { raw: {} },
    parseDOM: [{ tag: 'pre[data-source]', priority: 60, getAttrs: (dom) => ({ raw: dom.textContent }) }],
    toDOM: ({ attrs }) => ['pre', { 'data-source': '' }, attrs.raw as string],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    parseDOM: [{ tag: 'img[src^="/files/"]', getAttrs: imageOf }],
    toDOM: ({ attrs }) => ['img', { ...attrs, class: 'editor-image' }],
  },
  ...constructLeaves,
  /** An unknown inline part: HTML, an external image. `resolved` says the same without a definition elsewhere. */
  chip: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { raw: {}, resolved: { default: null } },
    parseDOM: [
      {
        tag: 'code[data-chip]',
        priority: 60,
        getAttrs: (dom) => ({ raw: dom.textContent, resolved: dom.dataset.resolved ?? null }),
      },
    ],
    toDOM: ({ attrs: { raw, resolved } }) => [
      'code',
      { 'data-chip': '', 'data-resolved': resolved as string | null },
      raw as string,
    ],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    linebreakReplacement: true,
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    // `written` is the author's notation: 'bare' or 'angle' addresses, or the '[label]' of a definition.
    attrs: { href: {}, title: { default: null }, written: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => ({
          href: dom.getAttribute('href') ?? '',
          title: dom.getAttribute('title'),
          written: dom.dataset.written ?? null,
        }),
      },
    ],
    toDOM: ({ attrs: { href, title, written } }) => [
      'a',
      { href: href as string, title: title as string | null, 'data-written': written as string | null },
      0,
    ],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['del', 0] },
  code: { code: true, parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }], toDOM: () => ['code', 0] },
  /** On a space that is a line break in the source. */
  soft: {
    inclusive: false,
    parseDOM: [{ tag: 'span[data-soft]' }],
    toDOM: () => ['span', { 'data-soft': '' }, 0],
  },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });

export const isList = ({ type }: Node): boolean => type.isInGroup('list');
