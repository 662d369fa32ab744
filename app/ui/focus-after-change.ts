import { flushSync } from 'react-dom';

/**
 * Moves or removes a row of a list, and hands the focus on: to a button of the row that is at `place` then, else of the
 * last one; where no row is left, to what adds one.
 * @param pressed the button of the row that was pressed
 * @param buttons of a row, counted from 0: the first that can be pressed takes the focus
 */
export function focusAfterChange(pressed: Element, change: () => void, place: number, ...buttons: number[]): void {
  const list = pressed.closest('li')?.parentElement;
  flushSync(change);
  const row = list?.children[place] ?? list?.lastElementChild;
  const all = row?.querySelectorAll('button');
  const next = buttons.map((at) => all?.[at]).find((one) => one && !one.disabled);
  (next ?? list?.parentElement?.querySelector<HTMLElement>('button, input:not([type=hidden])'))?.focus();
}
