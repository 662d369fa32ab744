import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type ChoiceKey, keepChoice, readChoice } from './kept-choice';

/** The form of the rows' check boxes, and their name in it. */
export const bulkForm = 'zmiana-wielu';
export const rowBox = 'ids';

interface KeptChoice {
  key: ChoiceKey;
  /** @throws Error where the server does not answer: then all of them are taken to be there */
  stillThere: (ids: string[]) => Promise<readonly string[]>;
}

const checkedOf = (boxes: HTMLInputElement[]) => boxes.filter(({ checked }) => checked).map(({ value }) => value);

/**
 * The rows of a list that are selected by check boxes. The check boxes are uncontrolled, so what was selected before
 * hydration is kept. Shift-click selects a range; arrow keys move between boxes, with Shift they select.
 * @param rows their ids; the selection on other pages of the list is kept
 * @param among the selection is cleared when one of these changes: the list, or the answer to a bulk change
 * @param kept where the selection is kept while the list is left, and which of its rows the list still has
 */
export function useChosenRows(
  list: RefObject<HTMLElement | null>,
  rows: string,
  among: readonly unknown[],
  kept?: KeptChoice,
) {
  const chosen = useRef(new Set<string>());
  const place = useRef(kept);
  useEffect(() => void (place.current = kept));
  const [count, setCount] = useState(0);
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const last = useRef<number | null>(null);
  const isRestored = useRef(false);
  const boxes = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLInputElement>(`input[name=${rowBox}]:not([type=hidden])`) ?? [])],
    [list],
  );
  const recount = useCallback(() => {
    const all = boxes();
    for (const { value, checked } of all) chosen.current[checked ? 'add' : 'delete'](value);
    const here = all.filter(({ checked }) => checked).length;
    const shown = new Set(all.map(({ value }) => value));
    setCount(chosen.current.size);
    // A box that was ticked before hydration is given back before what is kept was read.
    if (place.current && isRestored.current) keepChoice(place.current.key, [...chosen.current]);
    setElsewhere([...chosen.current].filter((id) => !shown.has(id)));
    const head = list.current?.querySelector<HTMLInputElement>('thead input[type=checkbox]');
    if (!head) return;
    head.checked = here > 0 && here === all.length;
    head.indeterminate = here > 0 && here < all.length;
  }, [boxes, list]);
  const choose = useCallback(
    (ids: ReadonlySet<string>) => {
      chosen.current = new Set(ids);
      for (const box of boxes()) box.checked = ids.has(box.value);
      recount();
    },
    [boxes, recount],
  );
  const restore = useCallback(async () => {
    isRestored.current = true;
    const all = boxes();
    const ids = place.current ? readChoice(place.current.key) : [];
    choose(new Set([...ids.filter((id) => all.some(({ value }) => value === id)), ...checkedOf(all)]));
    const others = ids.filter((id) => !chosen.current.has(id));
    const isOf = chosen.current;
    if (others.length === 0) return;
    const found = await place.current?.stillThere(others).catch(() => others);
    // Unless the selection was cleared meanwhile.
    if (found && chosen.current === isOf) choose(new Set([...isOf, ...found]));
  }, [boxes, choose]);
  const before = useRef({ rows, among });
  useEffect(() => {
    const isAnother = before.current.among.some((one, at) => one !== among[at]);
    const isPage = before.current.rows !== rows;
    before.current = { rows, among };
    last.current = null;
    const frame = requestAnimationFrame(() => {
      if (!isRestored.current) void restore();
      else if (isAnother) choose(new Set());
      else if (isPage) choose(chosen.current);
      else recount();
    });
    return () => cancelAnimationFrame(frame);
    // The list itself is another with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, ...among, choose, recount, restore]);

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
  return { count, elsewhere, choosePage, clear: () => choose(new Set()), onPress, onKey };
}
