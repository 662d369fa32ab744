import { type DragEvent, useState } from 'react';
import { mayLieBeside, mayLieIn, type OrderMove, type OrderNode } from '../order/move-nodes';

/** Where the dragged nodes would land: beside a node, or into a category. */
export interface DropTarget {
  id: string;
  place: 'before' | 'after' | 'into';
}

/**
 * Drags nodes of the tree with a pointer: the one that is dragged, or all that are selected where it is among them.
 * Buttons and the keyboard do the same; on a touch screen, which has no native drag and drop, they are the only way.
 */
export function useOrderDrag(nodes: readonly OrderNode[], readChosen: () => string[], move: (made: OrderMove) => void) {
  const [dragged, setDragged] = useState<{ node: OrderNode; ids: string[] } | null>(null);
  const [over, setOver] = useState<DropTarget | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handleStart = (event: DragEvent, node: OrderNode) => {
    const all = readChosen();
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', node.label);
    const row = event.currentTarget.closest('[data-row]');
    if (row) event.dataTransfer.setDragImage(row, 0, 0);
    setDragged({ node, ids: all.includes(node.id) ? all : [node.id] });
  };
  const placeOf = (event: DragEvent, target: OrderNode) =>
    dragged && placeFor(nodes, dragged.node, target, heightWithin(event));
  const handleOver = (event: DragEvent, target: OrderNode) => {
    const place = placeOf(event, target);
    if (place === null) return setOver(null);
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    if (over?.id !== target.id || over.place !== place) setOver({ id: target.id, place });
  };
  const handleDrop = (event: DragEvent, target: OrderNode) => {
    event.preventDefault();
    // `over` may be of the render before.
    const place = placeOf(event, target);
    if (dragged && place) {
      const { ids } = dragged;
      move(place === 'into' ? { ids, into: target.id } : { ids, beside: target.id, place });
    }
    end();
  };
  return { over, onDragStart: handleStart, onDragOver: handleOver, onDrop: handleDrop, onDragEnd: end };
}

/** How far down a row the pointer is: 0 is its top, 1 its bottom. */
function heightWithin(event: DragEvent): number {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return (event.clientY - top) / height;
}

/**
 * Where a node would land in a row: into a category in the middle of its row, else before or after the row.
 * @returns null where it cannot
 */
export function placeFor(
  nodes: readonly OrderNode[],
  node: OrderNode,
  target: OrderNode,
  height: number,
): DropTarget['place'] | null {
  const beside = mayLieBeside(nodes, node, target) ? (height < 0.5 ? 'before' : 'after') : null;
  const into = target.kind === 'category' && node.within !== target.id && mayLieIn(nodes, node, target.id);
  if (!into) return beside;
  return beside === null || Math.abs(height - 0.5) < 0.25 ? 'into' : beside;
}
