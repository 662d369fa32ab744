import type { KeyboardEvent } from 'react';

/**
 * The index of the item that a key leads to in a row of `count`: arrows go around, Home and End lead to the ends.
 * @returns null where the key leads nowhere
 *
 * @example itemAt('ArrowRight', 2, 3) // 0
 */
export function itemAt(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Moves the focus by a key within a row with one Tab stop (roving tabindex), if the focus is on one of its items. */
export function moveFocus(event: KeyboardEvent, items: HTMLElement[]): void {
  const from = items.findIndex((item) => item === event.target);
  if (from < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const to = itemAt(event.key, from, items.length);
  if (to === null) return;
  event.preventDefault();
  items[to]?.focus();
}
