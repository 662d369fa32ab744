import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of tabs that may be wider than the screen: scrolls it, and nothing else, to the chosen tab where that is
 * not all in view.
 * @param chosen what is chosen; a change scrolls again
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current], [aria-selected="true"]');
    if (!row.current || !tab) return;
    const [view, place] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left < view.left || place.right > view.right)
      row.current.scrollLeft += (place.left + place.right - view.left - view.right) / 2;
  }, [chosen]);
  return row;
}
