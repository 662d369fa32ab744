import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

const typingPauseMs = 250;

/**
 * For a search field whose query stands in the address: submits its form shortly after the last key, and shows the
 * query that 'back' brought unless somebody is typing.
 */
export function useSearchWhileTyping(q: string) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  const cancel = () => clearTimeout(pause.current);
  useEffect(() => cancel, []);
  const searchSoon = (form: HTMLFormElement | null) => {
    cancel();
    pause.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), typingPauseMs);
  };
  return { input, searchSoon, cancel };
}
