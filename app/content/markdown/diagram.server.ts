import type { Element } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { markdownTexts } from '#app/texts/pl/markdown';
import { checkDiagram } from './check-diagram';
import { createArrowNames } from './diagram-loops';

const texts = markdownTexts.diagram;

/**
 * The library's colours mapped to the theme's variables. The second value is for readers without our style sheet, such
 * as those of feeds.
 */
const colours: Record<string, string> = {
  '--fg': 'currentColor',
  '--bg': 'var(--paper,#fff)',
  '--_text': 'currentColor',
  '--_text-sec': 'currentColor',
  '--_text-muted': 'currentColor',
  '--_text-faint': 'var(--muted,#555)',
  '--_line': 'var(--muted,#555)',
  '--_arrow': 'var(--muted,#555)',
  '--_node-fill': 'var(--raised,#fff)',
  '--_node-stroke': 'var(--control,#777)',
  '--_group-fill': 'var(--sunken,#f5f5f5)',
  '--_group-hdr': 'var(--line,#ddd)',
  '--_inner-stroke': 'var(--line,#ddd)',
  '--_key-badge': 'var(--line,#ddd)',
};

const decimal = /^-?[\d.]{1,20}$/;
const points = /^[-\d.,\s]+$/;
const paint = new RegExp(`^(?:none|${[...new Set(Object.values(colours))].map(escape).join('|')})$`);
const reference = /^url\(#schemat-\d+-[a-z-]+\)$/;

function escape(literal: string): string {
  return literal.replace(/[()#]/g, '\\$&');
}

const named = (names: string, value: RegExp) => names.split(' ').map((name): [string, RegExp] => [name, value]);

/** Allowed markup of a drawing: no styles, links or scripts, and no references except to its own arrow heads. */
const schema: Schema = {
  tagNames: 'svg g defs marker path rect circle ellipse line polyline polygon text tspan'.split(' '),
  clobber: [],
  attributes: {
    svg: [['viewBox', points]],
    marker: [
      ['id', /^schemat-\d+-[a-z-]+$/],
      ...named('markerWidth markerHeight refX refY', decimal),
      ['orient', /^auto(?:-start-reverse)?$/],
    ],
    path: [['d', /^[MLHVCSQTAZ\d\s.,-]+$/i]],
    g: [['transform', /^(?:(?:translate|scale|rotate)\([-\d.,\s]+\)\s*)+$/]],
    '*': [
      ...named('width height x y x1 y1 x2 y2 cx cy r rx ry dx dy strokeWidth fontSize fontWeight', decimal),
      ...named('fill stroke', paint),
      ...named('markerStart markerEnd', reference),
      ['points', points],
      ['strokeDashArray', points],
      ['strokeLineJoin', /^[a-z]+$/],
      ['strokeLineCap', /^[a-z]+$/],
      ['textAnchor', /^(?:start|middle|end)$/],
      ['fontStyle', 'italic'],
      ['fontWeight', 'bold'],
      ['textDecoration', /^(?:underline|line-through)$/],
    ],
  },
  strip: ['script', 'style', 'title', 'foreignObject'],
};

/** What the library found no place for, as for arrows without a label from a node to itself among many others. */
const unplaced = /\s(?:points|d|transform|[a-z]?[xy][12]?)="[^"]*NaN/;

/** How much all diagrams of one text may cost together. */
export interface DiagramBudget {
  diagrams: number;
  weight: number;
}

export const diagramBudget = (): DiagramBudget => ({ diagrams: 20, weight: 300 });

/**
 * Draws a diagram in Mermaid's notation.
 * @param number of the drawing in its text, the prefix of its ids
 * @returns the drawing, or an error message with the line of the code
 */
export async function drawDiagram(
  code: string,
  number: number,
  budget: DiagramBudget,
): Promise<Element | { line: number; mistake: string }> {
  const checked = checkDiagram(code);
  if ('mistake' in checked) return checked;
  budget.diagrams -= 1;
  budget.weight -= checked.weight;
  if (budget.diagrams < 0 || budget.weight < 0) return { line: 0, mistake: texts.tooMany };
  // Loaded with the first diagram, to keep the start fast.
  const [{ renderMermaidSVG }, { fromHtml }] = await Promise.all([
    import('beautiful-mermaid'),
    import('hast-util-from-html'),
  ]);
  let svg: string;
  try {
    svg = renderMermaidSVG(checked.source, { transparent: true, padding: 4 });
  } catch {
    return { line: 0, mistake: texts.failed };
  }
  if (unplaced.test(svg)) return { line: 0, mistake: texts.failed };
  const [root] = fromHtml(svg, { fragment: true, space: 'svg' }).children;
  if (root?.type !== 'element') return { line: 0, mistake: texts.failed };
  turnArrows(root, checked.turned);
  recolour(root, `schemat-${number}-`);
  const drawing = sanitize(root, schema);
  return drawing.type === 'element' ? drawing : { line: 0, mistake: texts.failed };
}

/** Puts the heads of arrows that are turned round in the source where their author has them. */
function turnArrows(drawing: Element, turned: Set<string>): void {
  const nameOf = createArrowNames();
  for (const node of drawing.children) {
    if (node.type !== 'element' || node.tagName !== 'polyline') continue;
    const { markerStart, markerEnd, ...others } = node.properties;
    if (!turned.has(nameOf(String(others.dataFrom), String(others.dataTo)))) continue;
    node.properties = others;
    if (markerEnd) others.markerStart = 'url(#arrowhead-start)';
    if (markerStart) others.markerEnd = 'url(#arrowhead)';
  }
}

/** Applies the portal's colours, makes ids unique along with references to them, and rounds numbers. */
function recolour(root: Element, prefix: string): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [name, value] of Object.entries(node.properties)) {
      const text = Array.isArray(value) ? value.join(',') : String(value);
      node.properties[name] = text
        .replace(/^var\((--[\w-]+)\)$/, (whole, variable: string) => colours[variable] ?? whole)
        .replace(/^url\(#([a-z-]+)\)$/, `url(#${prefix}$1)`)
        .replace(/-?\d+\.\d{3,}/g, (long) => String(Math.round(Number(long) * 100) / 100));
    }
    // The library turns this head the wrong way, into its line.
    if (node.properties.id === 'arrowhead-start') node.properties.orient = 'auto';
    if (typeof node.properties.id === 'string') node.properties.id = prefix + node.properties.id;
    translate(node);
    for (const child of node.children) if (child.type === 'element') open.push(child);
    node.children = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  }
}

/** Translates the few words that the library itself writes: the kind of a block, and that an entity has no fields. */
function translate(node: Element): void {
  const isBlock = node.tagName === 'g' && String(node.properties.className) === 'block';
  for (const child of isBlock ? node.children : []) {
    const [words] = child.type === 'element' && child.tagName === 'text' ? child.children : [];
    if (words?.type === 'text')
      words.value = words.value.replace(/^[a-z]+(?= \[|$)/, (word) => texts.blocks[word] ?? word);
  }
  const [only] = node.children;
  if (only?.type === 'text' && only.value === '(no attributes)') only.value = texts.noFields;
}
