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

interface Arrow {
  from: string;
  to: string;
  sign: string;
}

const textOf = ({ groups, arrows }: FlowLine): string =>
  groups.map((group, at) => [arrows[at - 1], group.map(({ text }) => text).join(' & ')].join(' ').trim()).join(' ');

/** Each node with each of the next group, as the drawing library takes a line. */
const arrowsOf = ({ groups, arrows }: FlowLine): Arrow[] =>
  arrows.flatMap((sign, at) =>
    (groups[at] ?? []).flatMap((from) => (groups[at + 1] ?? []).map((to) => ({ from: from.id, to: to.id, sign }))),
  );

/**
 * Writes the lines of a flow chart, with each arrow that closes a loop turned round: `B --> A` becomes `A <--- B`, and
 * looks the same. The library puts the start of an arrow before its end, and in a loop breaks any of them; so here no
 * loop is left, and the order is the one in which the author leads through it.
 */
export function writeWithoutLoops(lines: FlowLine[]): string[] {
  const parts = lines.map((line) => ({ line, arrows: arrowsOf(line) }));
  const closing = closingArrows(
    [...new Set(lines.flatMap(({ groups }) => groups.flat().map(({ id }) => id)))],
    parts.flatMap(({ arrows }) => arrows),
  );
  return parts.map(({ line, arrows }) => {
    if (!arrows.some((arrow) => closing.has(arrow))) return textOf(line);
    const nodes = { groups: [line.groups.flat()], arrows: [] };
    const turned = arrows.map((arrow) => {
      const { from, to, sign } = arrow;
      return closing.has(arrow) ? `${to} ${turn(sign)} ${from}` : `${from} ${sign} ${to}`;
    });
    return [textOf(nodes), ...turned].join('\n');
  });
}

/** Each kind of line, with a head at its end and without one. */
const kinds = [
  ['-->', '---'],
  ['-.->', '-.-'],
  ['==>', '==='],
] as const;

/** `-->|nie|` → `<---|nie|` */
const turn = (arrow: string): string =>
  arrow.replace(/^(<?)(-->|---|-\.->|-\.-|==>|===)/, (_, start: string, sign: string) => {
    const [headed, plain] = kinds.find((kind) => kind.some((one) => one === sign)) ?? kinds[0];
    return `${sign === headed ? '<' : ''}${start ? headed : plain}`;
  });

/** The arrows that lead back to a node on the way to them, beginning with the nodes that none leads to. */
function closingArrows(nodes: string[], arrows: Arrow[]): Set<Arrow> {
  const closing = new Set<Arrow>();
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
