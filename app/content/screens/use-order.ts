import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { orderTexts as texts } from '#app/texts/pl/order';
import { mayLieIn, moveNodes, type OrderMove, type OrderNode, siblingsOf } from '../order/move-nodes';
import type { BulkAnswer } from './bulk-answer';
import { rowBox } from './use-chosen-rows';

/** The unsaved moves of a tree; cleared once a save is answered. The focus stays on what is moved. */
export function useOrder(
  loaded: readonly OrderNode[],
  answer: BulkAnswer | undefined,
  tree: RefObject<HTMLElement | null>,
) {
  const [moves, setMoves] = useState<OrderMove[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const [last, setLast] = useState(answer);
  const focused = useRef<string>(undefined);
  if (answer !== last) {
    setLast(answer);
    if (answer?.kind === 'done') setMoves([]);
  }
  const nodes = useMemo(() => moves.reduce<readonly OrderNode[]>(moveNodes, loaded), [loaded, moves]);

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
  return { nodes, moves, chosen, told, readChosen, move, moveWith, takeBack };
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
