import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRealtime } from '#app/realtime/realtime-provider';
import { orderTexts as texts } from '#app/texts/pl/order';
import { mayLieIn, moveNodes, type OrderMove, type OrderNode, siblingsOf } from '../order/move-nodes';
import type { BulkAnswer } from './bulk-answer';
import { rowBox } from './use-chosen-rows';

/** The answer of the screen: `stale` where somebody else changed the order since it was read. */
export type OrderAnswer = BulkAnswer | { kind: 'stale' };

/**
 * The unsaved moves of a tree; cleared once they are saved, and put aside where the order has changed meanwhile. The
 * focus stays on what is moved.
 */
export function useOrder(
  loaded: readonly OrderNode[],
  answer: OrderAnswer | undefined,
  tree: RefObject<HTMLElement | null>,
) {
  const [moves, setMoves] = useState<OrderMove[]>([]);
  const [aside, setAside] = useState<OrderMove[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const [last, setLast] = useState(answer);
  const focused = useRef<string>(undefined);
  if (answer !== last) {
    setLast(answer);
    setAside(answer?.kind === 'stale' ? moves : []);
    if (answer?.kind === 'done' || answer?.kind === 'stale') setMoves([]);
  }
  const nodes = useMemo(() => moves.reduce<readonly OrderNode[]>(moveNodes, loaded), [loaded, moves]);

  // Another's order must not come in under the moves: their save finds it.
  const realtime = useRealtime();
  const isChanged = moves.length > 0;
  useEffect(() => (isChanged ? realtime?.hold() : undefined), [isChanged, realtime]);

  // A row that moves within the document loses the focus; one that moves to another category also its check mark.
  useLayoutEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  }, [nodes]);

  const readChosen = () =>
    [...(tree.current?.querySelectorAll<HTMLInputElement>(`input[name=${rowBox}]:checked`) ?? [])].map(
      ({ value }) => value,
    );
  const move = (made: OrderMove) => {
    focused.current = document.activeElement?.id;
    setChosen(new Set(readChosen()));
    setTold(tellOf(nodes, made));
    if (made.ids.length > 0) setMoves([...moves, made]);
  };
  /** Moves one node, or the whole selection where it is part of it. */
  const moveWith = (id: string, step: 'up' | 'down') => {
    const all = readChosen();
    move({ ids: all.includes(id) ? all : [id], step });
  };
  const takeBack = () => {
    setTold('');
    setMoves(moves.slice(0, -1));
  };
  /** Applies the moves that were put aside to the present order, or leaves them. */
  const settle = (isApplied: boolean) => {
    if (isApplied) setMoves([...moves, ...aside]);
    setAside([]);
    setTold(isApplied ? texts.unsaved : texts.conflict.kept);
    tree.current?.focus();
  };
  return { nodes, moves, aside, settle, chosen, told, readChosen, move, moveWith, takeBack };
}

/** The result of a move, for screen readers. */
function tellOf(nodes: readonly OrderNode[], made: OrderMove): string {
  if (made.ids.length === 0) return texts.nothing;
  const of = nodes.filter(({ id }) => made.ids.includes(id));
  if ('into' in made) {
    const stays = of.filter((node) => !mayLieIn(nodes, node, made.into));
    if (stays.length > 0) return texts.stays(stays.map(({ label }) => label).join(', '));
  }
  const after = moveNodes(nodes, made);
  const one = of.length === 1 ? after.find(({ id }) => id === of[0]?.id) : undefined;
  if (!one) return texts.movedMany(of.length);
  const siblings = siblingsOf(after, one);
  return texts.moved(one.label, siblings.indexOf(one) + 1, siblings.length);
}
