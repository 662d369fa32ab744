export interface FlowNode {
  id: string;
  /** With its brackets and label. */
  text: string;
}

/** A line of a flow chart: groups of nodes, with an arrow between each two groups. */
export interface FlowLine {
  groups: FlowNode[][];
  arrows: string[];
}

/** A line of a state diagram. */
export interface Transition {
  from: string;
  to: string;
  /** What stands behind the arrow, with its colon; may be empty. */
  label: string;
}

/** Other lines, such as those that open and close groups, are strings. */
export type DiagramLine = string | FlowLine | Transition;

interface Arrow {
  from: string;
  to: string;
  sign: string;
}

const isFlow = (line: DiagramLine): line is FlowLine => typeof line !== 'string' && 'groups' in line;

function textOf(line: DiagramLine): string {
  if (typeof line === 'string') return line;
  if (!isFlow(line)) return `${line.from} --> ${line.to}${line.label}`;
  const { groups, arrows } = line;
  return groups
    .map((group, at) => [arrows[at - 1], group.map(({ text }) => text).join(' & ')].join(' ').trim())
    .join(' ');
}

/** Of a flow chart: each node with each of the next group, as the drawing library takes a line. */
function arrowsOf(line: DiagramLine): Arrow[] {
  if (typeof line === 'string') return [];
  if (!isFlow(line)) return [{ ...line, sign: '-->' }];
  return line.arrows.flatMap((sign, at) =>
    (line.groups[at] ?? []).flatMap((from) =>
      (line.groups[at + 1] ?? []).map((to) => ({ from: from.id, to: to.id, sign })),
    ),
  );
}

/** Names arrows by their ends, and by which one it is of those with the same ends. */
export function createArrowNames(): (from: string, to: string) => string {
  const counts = new Map<string, number>();
  return (from, to) => {
    const ends = `${from} ${to}`;
    const number = (counts.get(ends) ?? 0) + 1;
    counts.set(ends, number);
    return `${ends} ${number}`;
  };
}

/** A source without loops, and the names of the arrows that are turned round in it. */
export interface WithoutLoops {
  source: string;
  turned: Set<string>;
}

/**
 * Writes the lines of a diagram, with each arrow that closes a loop turned round: `B --> A` becomes `A --> B`, whose
 * head is to be drawn at its start. The library puts the start of an arrow before its end, and in a loop breaks any of
 * them; so here no loop is left, and the order is the one in which the author leads through it.
 */
export function writeWithoutLoops(lines: DiagramLine[]): WithoutLoops {
  const parts = lines.map((line) => ({ line, arrows: arrowsOf(line) }));
  const closing = closingArrows(parts.flatMap(({ arrows }) => arrows));
  const nameOf = createArrowNames();
  const turned = new Set<string>();
  const written = parts.map(({ line, arrows }) => {
    const straight = arrows.map((arrow) => {
      const isClosing = closing.has(arrow);
      const { from, to, sign } = isClosing ? { ...arrow, from: arrow.to, to: arrow.from } : arrow;
      const name = nameOf(from, to);
      if (isClosing) turned.add(name);
      return { from, to, sign };
    });
    if (typeof line === 'string' || !arrows.some((arrow) => closing.has(arrow))) return textOf(line);
    if (!isFlow(line)) return textOf({ ...line, from: line.to, to: line.from });
    const nodes = { groups: [line.groups.flat()], arrows: [] };
    return [textOf(nodes), ...straight.map(({ from, to, sign }) => `${from} ${sign} ${to}`)].join('\n');
  });
  return { source: written.join('\n'), turned };
}

/** Where states begin and end: each is one of its own. */
const pseudostate = '[*]';

/** The arrows that lead back to a node on the way to them, beginning with the nodes that none leads to. */
function closingArrows(all: Arrow[]): Set<Arrow> {
  const closing = new Set<Arrow>();
  const arrows = all.filter(({ to }) => to !== pseudostate);
  const nodes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const state = new Map<string, 'on the way' | 'done'>();
  const follow = (node: string): void => {
    state.set(node, 'on the way');
    for (const arrow of arrows) {
      if (arrow.from !== node || arrow.to === node) continue;
      if (state.get(arrow.to) === 'on the way') closing.add(arrow);
      else if (!state.has(arrow.to)) follow(arrow.to);
    }
    state.set(node, 'done');
  };
  const isLed = new Set(arrows.map(({ to }) => to));
  for (const node of [...nodes.filter((one) => !isLed.has(one)), ...nodes]) if (!state.has(node)) follow(node);
  return closing;
}
