/** A category or an entry in the tree of a module, for ordering by hand. */
export interface OrderNode {
  id: string;
  kind: 'category' | 'entry';
  label: string;
  /** Of an entry; null for a category. */
  status: string | null;
  /** Id of the category it lies in; '' for none. */
  within: string;
  /** As stored: null sorts after all that have one, by rank. */
  position: number | null;
  /** Its place among siblings without positions: categories by name, entries by age, newest first. */
  rank: number;
}

export const steps = ['up', 'down', 'first', 'last'] as const;

/** Where something is dropped, relative to a sibling. */
export const besidePlaces = ['before', 'after'] as const;

/** A step among its siblings; into a category, by its id, '' for none; or beside another node, by the id of that. */
export type OrderMove =
  | { ids: string[]; step: (typeof steps)[number] }
  | { ids: string[]; into: string }
  | { ids: string[]; beside: string; place: (typeof besidePlaces)[number] };

/** The siblings of a node: the same kind, in the same category. */
export const siblingsOf = (nodes: readonly OrderNode[], { kind, within }: Pick<OrderNode, 'kind' | 'within'>) =>
  nodes.filter((node) => node.kind === kind && node.within === within);

/** Whether a node may lie in a category: categories have two levels. */
export function mayLieIn(nodes: readonly OrderNode[], node: OrderNode, into: string): boolean {
  if (into === '') return true;
  const target = nodes.find(({ id, kind }) => id === into && kind === 'category');
  if (!target || node.kind === 'entry') return target !== undefined;
  return target.id !== node.id && target.within === '' && siblingsOf(nodes, { ...node, within: node.id }).length === 0;
}

/**
 * The nodes after a move, siblings in their new order. Impossible moves change nothing: the first cannot go up, and a
 * category with subcategories cannot lie in another.
 */
export const moveNodes = (nodes: readonly OrderNode[], move: OrderMove): OrderNode[] =>
  'into' in move
    ? moveInto(nodes, move)
    : 'beside' in move
      ? moveBeside(nodes, move)
      : moveByStep(nodes, new Set(move.ids), move.step);

/** Whether a node may be dropped beside another. */
export const mayLieBeside = (nodes: readonly OrderNode[], node: OrderNode, target: OrderNode): boolean =>
  node.id !== target.id && node.kind === target.kind && mayLieIn(nodes, node, target.within);

/** Those of another kind, and those that may not lie there, stay. */
function moveBeside(
  nodes: readonly OrderNode[],
  { ids, beside, place }: Extract<OrderMove, { beside: string }>,
): OrderNode[] {
  const target = nodes.find(({ id }) => id === beside);
  if (!target || ids.includes(beside)) return [...nodes];
  const moved = nodes.filter((node) => ids.includes(node.id) && mayLieBeside(nodes, node, target));
  const others = nodes.filter((node) => !moved.includes(node));
  const { within } = target;
  return others.toSpliced(
    others.indexOf(target) + (place === 'after' ? 1 : 0),
    0,
    ...moved.map((node) => (node.within === within ? node : { ...node, within, position: null })),
  );
}

function moveInto(nodes: readonly OrderNode[], { ids, into }: { ids: string[]; into: string }): OrderNode[] {
  let moved = [...nodes];
  for (const id of ids) {
    const node = moved.find((one) => one.id === id);
    if (!node || node.within === into || !mayLieIn(moved, node, into)) continue;
    moved = placed(
      moved.filter((one) => one !== node),
      { ...node, within: into, position: null },
    );
  }
  return moved;
}

/** Inserts a node without a position: among the last ones that have none, by rank. */
function placed(nodes: OrderNode[], node: OrderNode): OrderNode[] {
  const beside = siblingsOf(nodes, node);
  const isAfter = ({ position, rank }: OrderNode) => position === null && rank > node.rank;
  const next = beside[beside.findLastIndex((one) => !isAfter(one)) + 1];
  return nodes.toSpliced(next ? nodes.indexOf(next) : nodes.length, 0, node);
}

function moveByStep(nodes: readonly OrderNode[], ids: ReadonlySet<string>, step: (typeof steps)[number]): OrderNode[] {
  const groups = new Map(nodes.map(({ kind, within }) => [`${kind} ${within}`, { kind, within }]));
  return [...groups.values()].flatMap((group) => stepped(siblingsOf(nodes, group), ids, step));
}

function stepped(siblings: OrderNode[], ids: ReadonlySet<string>, step: (typeof steps)[number]): OrderNode[] {
  if (!siblings.some(({ id }) => ids.has(id))) return siblings;
  if (step === 'down' || step === 'last')
    return stepped(siblings.toReversed(), ids, step === 'down' ? 'up' : 'first').toReversed();
  const [chosen, others] = [siblings.filter(({ id }) => ids.has(id)), siblings.filter(({ id }) => !ids.has(id))];
  if (step === 'first') return [...chosen, ...others];
  const after = [...siblings];
  for (let at = 1; at < after.length; at += 1) {
    const [above, here] = [after[at - 1], after[at]];
    if (above && here && ids.has(here.id) && !ids.has(above.id)) [after[at - 1], after[at]] = [here, above];
  }
  return after;
}
