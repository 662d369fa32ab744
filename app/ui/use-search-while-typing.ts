import { useEffect, useRef } from 'react';
import { useNavigation, useSubmit } from 'react-router';

const typingPauseMs = 250;

/** What begins something when it is pressed. */
const pressable = 'a, button, summary, [role=menuitem]';

/**
 * For a search field whose query stands in the address: submits its form shortly after the last key (debounce), and shows
 * the query that 'back' brought unless somebody is typing. Whatever else begins meanwhile — a press, a form, a
 * navigation — ends the wait: a search would take its place.
 */
export function useSearchWhileTyping(q: string) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useNavigation().location;
  const searching = useRef(false);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  const cancel = () => clearTimeout(pause.current);
  useEffect(() => {
    const handlePress = ({ target }: Event) => {
      if (target instanceof Element && target.closest(pressable)) cancel();
    };
    // Before the router hears of it: on a slow machine the screen learns of a navigation late.
    document.addEventListener('click', handlePress, true);
    document.addEventListener('submit', cancel, true);
    return () => {
      document.removeEventListener('click', handlePress, true);
      document.removeEventListener('submit', cancel, true);
      cancel();
    };
  }, []);
  useEffect(() => {
    if (begun && !searching.current) cancel();
    searching.current = false;
  }, [begun]);
  const searchSoon = (form: HTMLFormElement | null) => {
    cancel();
    pause.current = setTimeout(() => {
      searching.current = true;
      void submit(form, { replace: true, preventScrollReset: true });
    }, typingPauseMs);
  };
  return { input, searchSoon };
}
