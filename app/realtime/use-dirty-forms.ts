import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Whether something was typed into a form of this screen that is not yet saved. New data must then not come in under
 * it.
 */
export function useDirtyForms(): RefObject<boolean> {
  const dirty = useRef(false);
  const { pathname } = useLocation();
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    const note = ({ target }: Event) => {
      const form = (target as HTMLInputElement | null)?.form;
      if (form?.method === 'post') dirty.current = true;
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);
  useEffect(() => {
    dirty.current = false;
  }, [pathname]);
  useEffect(() => {
    // The answer to the submission is being loaded: the screen will show the stored values.
    if (state === 'loading' && formMethod && formMethod !== 'GET') dirty.current = false;
  }, [state, formMethod]);
  return dirty;
}
