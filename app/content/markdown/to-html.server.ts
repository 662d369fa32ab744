import type { Root as HtmlRoot } from 'hast';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import type { Code, Nodes, Root } from 'mdast';
import { defaultHandlers, type Handler, type Handlers, toHast } from 'mdast-util-to-hast';
import { calloutKinds, type Callout, type Details } from '#app/markdown/nodes';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import type { Drawings } from './drawings.server';
import { element, text } from './element';
import { listItem } from './list-items';

const schema: Schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    div: [['dataCallout', ...calloutKinds], 'dataDrawing'],
    span: ['dataDrawing'],
    code: [...(defaultSchema.attributes?.code ?? []), 'dataMeta'],
  },
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  strip: ['script', 'style'],
};

const callout: Handler = (state, node: Callout) =>
  element('div', { dataCallout: node.kind }, state.wrap(state.all(node), true));

const details: Handler = (state, node: Details) =>
  element('details', { open: node.open }, [
    element('summary', {}, [text(node.summary)]),
    ...state.wrap(state.all(node), true),
  ]);

/** The info string after the language is kept on the code element until the block is styled. */
const code = (drawings: Drawings): Handler => {
  const place = placeOf('div', drawings);
  return (state, node: Code, parent) => {
    if (drawings.numberOf(node) !== undefined) return place(state, node, parent);
    const pre = defaultHandlers.code(state, node);
    const inner = pre.children[0];
    if (inner?.type === 'element' && node.meta) inner.properties.dataMeta = node.meta;
    return pre;
  };
};

/**
 * A placeholder for a formula or diagram, with its text. The drawing is inserted after everything else is sanitised.
 */
const placeOf =
  (tagName: 'div' | 'span', drawings: Drawings): Handler =>
  (_, node: Nodes) =>
    element(tagName, { dataDrawing: String(drawings.numberOf(node)) }, [text(drawings.textOf(node))]);

/** HTML in the source is dropped; the sanitiser is the second line of defence against XSS. */
export function toSafeHtml(tree: Root, drawings: Drawings): HtmlRoot {
  const handlers: Handlers = {
    listItem,
    callout,
    details,
    code: code(drawings),
    math: placeOf('div', drawings),
    inlineMath: placeOf('span', drawings),
  };
  const html = toHast(tree, {
    handlers,
    clobberPrefix: 'przypis-',
    footnoteLabel: texts.footnotes,
    footnoteLabelProperties: {},
    footnoteBackLabel: (index: number) => texts.footnoteBack(index + 1),
  });
  return sanitize(html, schema) as HtmlRoot;
}
