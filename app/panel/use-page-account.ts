import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { forgetPageAccount, notePageAccount } from '#app/identity/page-account';
import { useDirtyForms } from '#app/realtime/use-dirty-forms';

/** Notes that the panel is of this account: what is typed in it is not sent in the name of another. */
export function usePageAccount(id: string): void {
  const typed = useDirtyForms();
  const { pathname } = useLocation();
  useEffect(() => notePageAccount(id, typed.current), [id, pathname, typed]);
  useEffect(() => forgetPageAccount, []);
}
