import type { Element } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { markdownTexts } from '#app/texts/pl/markdown';
import { classesOf } from './formula-classes';

const texts = markdownTexts.formula;

/** Limits of one formula: nobody writes a longer one on purpose, and it could exhaust the parser's time or stack. */
const limits = { characters: 2_000, expansions: 200, nesting: 40 };

const numbers = /^[-+]?[\d.]{1,12}(?:em|ex|px|pt|%)?$/;
const word = /^[a-z]{1,20}$/;
const flag = /^(?:true|false)$/;
const named = (names: string, value: RegExp) => names.split(' ').map((name): [string, RegExp] => [name, value]);

/** MathML Core, and what Temml makes of it. Styles are converted to classes first. */
const schema: Schema = {
  tagNames:
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mpadded mphantom mstyle menclose none'.split(
      ' ',
    ),
  attributes: {
    math: [['display', 'block']],
    '*': [
      ...named('accent accentunder displaystyle fence largeop movablelimits separator stretchy', flag),
      ...named('depth height lspace rspace voffset width linethickness minsize maxsize', numbers),
      ['scriptlevel', /^[-+]?\d$/],
      ['form', /^(?:prefix|infix|postfix)$/],
      ['mathvariant', 'normal'],
      ['mathcolor', /^#[\da-f]{6}$/],
      ['mathbackground', /^(?:#[\da-f]{6}|currentcolor)$/],
      ['notation', word],
      ['columnspan', /^\d{1,2}$/],
      ['rowspan', /^\d{1,2}$/],
      ['className', /^tml-[a-z\d-]{1,20}$/],
    ],
  },
  clobber: [],
  strip: ['script', 'style', 'annotation', 'annotation-xml'],
};

/** A formula as MathML, with its TeX for whoever copies it, or an error message. */
export async function drawFormula(source: string, display: boolean): Promise<Element | string> {
  if (source.trim() === '') return texts.empty;
  if (source.length > limits.characters || nestingOf(source) > limits.nesting) return texts.tooLong;
  // Loaded with the first formula, to keep the start fast.
  const [{ default: temml }, { fromHtml }] = await Promise.all([import('temml'), import('hast-util-from-html')]);
  let html: string;
  try {
    html = temml.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxExpand: limits.expansions,
      maxSize: [20, 200],
    });
  } catch (error) {
    return mistakeOf(error);
  }
  const [root] = fromHtml(html, { fragment: true }).children;
  if (root?.type !== 'element') return texts.mistake;
  dress(root);
  const math = sanitize(root, schema);
  if (math.type !== 'element' || math.tagName !== 'math') return texts.mistake;
  // Encoded where it could be taken for markup.
  math.properties.dataTex = source.trim().replace(/[%<>=\s]/g, encodeURIComponent);
  return math;
}

function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const sign of source.match(/\\?[{}]|\\left\b|\\right\b|\\begin\b|\\end\b/g) ?? []) {
    if (sign === '{' || sign === '\\left' || sign === '\\begin') depth += 1;
    else if (sign === '}' || sign === '\\right' || sign === '\\end') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function mistakeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const name = /(?:Unsupported function name: |Function ")(\\[a-zA-Z@]{1,40})/.exec(message)?.[1];
  if (name) return texts.unknown(name);
  return message.includes('Too many expansions') ? texts.tooLong : texts.mistake;
}

/** Converts styles to classes and attributes: the Content Security Policy forbids inline styles. */
function dress(root: Element): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const { style, mathbackground, className, ...properties } = node.properties;
    const styled = classesOf(typeof style === 'string' ? style : '');
    const own = Array.isArray(className) ? className : [];
    const names = [...own.map((name) => (name.startsWith('tml-') ? name : `tml-${name}`)), ...styled.classes];
    node.properties = {
      ...properties,
      ...(styled.color && { mathcolor: styled.color }),
      ...(mathbackground && { mathbackground: mathbackground === 'black' ? 'currentcolor' : mathbackground }),
      ...(names.length > 0 && { className: names }),
    };
    for (const child of node.children) if (child.type === 'element') open.push(child);
  }
}
