import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The form that the check boxes of rows belong to, and their name in it. */
export const bulkForm = 'zmiana-wielu';
export const rowBox = 'ids';

/**
 * Rows of a list that are chosen by their check boxes, which belong to the browser: what was chosen before scripts ran
 * stays. Shift and a press choose all between; the arrows go from box to box, with Shift they choose.
 * @param rows their ids; with other rows, or another answer to a change of them, nothing is chosen
 */
export function useChosenRows(list: RefObject<HTMLElement | null>, rows: string, answer: unknown) {
  const [count, setCount] = useState(0);
  const last = useRef<number | null>(null);
  const boxes = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLInputElement>(`input[name=${rowBox}]`) ?? [])],
    [list],
  );
  const recount = useCallback(() => {
    const all = boxes();
    const chosen = all.filter(({ checked }) => checked).length;
    setCount(chosen);
    const head = list.current?.querySelector<HTMLInputElement>('thead input[type=checkbox]');
    if (!head) return;
    head.checked = chosen > 0 && chosen === all.length;
    head.indeterminate = chosen > 0 && chosen < all.length;
  }, [boxes, list]);
  const before = useRef({ rows, answer });
  useEffect(() => {
    const isAnother = before.current.rows !== rows || before.current.answer !== answer;
    if (isAnother) for (const box of boxes()) box.checked = false;
    before.current = { rows, answer };
    last.current = null;
    const frame = requestAnimationFrame(recount);
    return () => cancelAnimationFrame(frame);
  }, [rows, answer, boxes, recount]);

  const choosePage = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    recount();
  };
  const onPress = (event: MouseEvent<HTMLInputElement>) => {
    const all = boxes();
    const at = all.indexOf(event.currentTarget);
    if (event.shiftKey && last.current !== null) {
      const [from, until] = [Math.min(at, last.current), Math.max(at, last.current)];
      for (const box of all.slice(from, until + 1)) box.checked = event.currentTarget.checked;
    }
    last.current = at;
    recount();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = boxes();
    const next = all[all.indexOf(event.currentTarget) + step];
    if (!next) return;
    if (event.shiftKey) {
      next.checked = true;
      event.currentTarget.checked = true;
      recount();
    }
    next.focus();
  };
  return { count, choosePage, onPress, onKey };
}
