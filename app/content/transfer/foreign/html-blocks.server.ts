import type { Element } from 'hast';
import { defaultHandlers, type State } from 'hast-util-to-mdast';
import { toString } from 'hast-util-to-string';
import type { Code, Link, Nodes } from 'mdast';
import { decodeAddress } from '#app/platform/decode-address';
import type { Callout, Details, InlineMath, MathBlock } from '#app/markdown/nodes';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { classesOf, find, wordsOf } from './html-elements.server';
import { calloutKind } from './portal-markdown';

const calloutClass =
  /^confluence-information-macro-(\w+)$|^(?:admonition|alert)-?(\w+)$|^is-(info|success|warning|danger)$/;

/** Confluence, Sphinx, BookStack (`callout info`), Wiki.js (`is-info`) and Docmost (`data-callout-type`) */
function calloutWord(element: Element): string | undefined {
  const { dataType, dataCalloutType } = element.properties;
  if (dataType === 'callout') return String(dataCalloutType ?? 'info');
  const classes = classesOf(element);
  const isIn = (name: string) => classes.includes(name);
  if (isIn('callout')) return classes.find((one) => one !== 'callout') ?? 'info';
  // Yellow there, between the blue 'information' and the red 'warning', and so in what is pasted.
  if (isIn('confluence-information-macro-note')) return 'important';
  const word = classes.flatMap((one) => calloutClass.exec(one)?.slice(1) ?? []).find(Boolean);
  if (word === 'body' || word === 'icon') return undefined;
  if (word !== undefined) return word;
  if (isIn('admonition')) return classes.find((one) => one !== 'admonition') ?? 'note';
  return isIn('confluence-information-macro') ? 'note' : undefined;
}

function calloutOf(state: State, node: Element): Callout | undefined {
  const word = calloutWord(node);
  if (word === undefined) return undefined;
  return { type: 'callout', kind: calloutKind(word), children: state.toFlow(state.all(withStrongTitle(node))) };
}

/** Of Confluence: `<p class="title">` */
const withStrongTitle = (node: Element): Element => ({
  ...node,
  children: node.children.map((child) =>
    child.type === 'element' && child.tagName === 'p' && classesOf(child).includes('title')
      ? { ...child, children: [{ type: 'element', tagName: 'strong', properties: {}, children: child.children }] }
      : child,
  ),
});

function detailsOf(state: State, node: Element, isHead: (element: Element) => boolean): Details {
  const head = find(node, isHead);
  const rest = { ...node, children: node.children.filter((child) => child !== head) };
  const summary = (head && wordsOf(head)) || texts.foldable;
  return { type: 'details', open: false, summary, children: state.toFlow(state.all(rest)) };
}

const linkTo = (url: string, words: string): Link => ({
  type: 'link',
  url,
  children: [{ type: 'text', value: words }],
});

function mediaLink(_: State, node: Element): Link | undefined {
  const elements = [node, ...node.children.filter((child) => child.type === 'element')];
  const source = elements.map(({ properties }) => properties.src).find(Boolean) ?? '';
  return source === '' ? undefined : linkTo(source, decodeAddress(source.slice(source.lastIndexOf('/') + 1)) || source);
}

/** KaTeX: what a formula was written as, beside what it looks like. */
function texOf(node: Element): string | undefined {
  if (!classesOf(node).includes('katex')) return undefined;
  const source = find(node, ({ tagName }) => tagName === 'annotation');
  return source && toString(source);
}

/** What pages have that Markdown has not, or only the portal's. */
export const blockHandlers = {
  div(state: State, node: Element): Nodes | Nodes[] | undefined {
    if (node.properties.dataType === 'mathBlock')
      return { type: 'math', value: toString(node), closed: true } satisfies MathBlock;
    if (classesOf(node).includes('expand-container'))
      return detailsOf(state, node, (child) => classesOf(child).includes('expand-control'));
    return calloutOf(state, node) ?? defaultHandlers.div(state, node);
  },

  span(state: State, node: Element): Nodes | Nodes[] {
    const formula = texOf(node);
    if (formula !== undefined) return { type: 'inlineMath', value: formula, display: false } satisfies InlineMath;
    if (node.properties.dataType !== 'mathInline') return state.all(node);
    return { type: 'inlineMath', value: toString(node), display: false } satisfies InlineMath;
  },

  /** Of Notion, which shows formulas as KaTeX writes them. */
  figure(state: State, node: Element): Nodes | Nodes[] | undefined {
    if (!classesOf(node).includes('equation')) return calloutOf(state, node) ?? defaultHandlers.figure(state, node);
    const formula = find(node, (one) => texOf(one) !== undefined);
    if (!formula) return defaultHandlers.figure(state, node);
    return { type: 'math', value: texOf(formula) ?? '', closed: true } satisfies MathBlock;
  },

  p: (state: State, node: Element): Nodes | undefined => calloutOf(state, node) ?? defaultHandlers.p(state, node),

  blockquote: (state: State, node: Element): Nodes => calloutOf(state, node) ?? defaultHandlers.blockquote(state, node),

  details: (state: State, node: Element): Details =>
    detailsOf(state, node, (child) => child.tagName === 'summary' && node.children.includes(child)),

  pre(state: State, node: Element): Code {
    const code = defaultHandlers.pre(state, node);
    // The portal asks for words for whoever does not see it.
    return code.lang === 'mermaid' ? { ...code, lang: 'text' } : code;
  },

  /** An embedded page is a link, as it is in Markdown of GitBook. */
  iframe(_: State, node: Element): Link | undefined {
    const url = (node.properties.src ?? '').replace(/^\/\//, 'https://');
    return /^https?:/.test(url) ? linkTo(url, url) : undefined;
  },

  video: mediaLink,
  audio: mediaLink,
};
