import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { createTypingPause } from './typing-pause';

/**
 * For a search field whose query is in the address: submits its form shortly after the last key, and shows the query of
 * the address unless somebody is typing.
 */
export function useSearchWhileTyping(q: string) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const [pause] = useState(createTypingPause);
  const begun = useNavigation().location;
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  useEffect(() => pause.listen(document), [pause]);
  useEffect(() => pause.navigated(begun !== undefined), [pause, begun]);
  const searchSoon = (form: HTMLFormElement | null) =>
    pause.whenOver(() => void submit(form, { replace: true, preventScrollReset: true }));
  return { input, searchSoon };
}
