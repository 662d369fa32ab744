import { useEffect } from 'react';
import type { GuardedForms } from './use-guarded-forms';

const dialogs = '[role=dialog], [role=alertdialog]';

/** Ctrl/⌘ S saves the form with the focus, else a changed one, else the first. */
export function useSaveShortcut({ all, isDirty }: GuardedForms, saving: boolean): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      const at = event.target instanceof Element ? event.target : null;
      if (saving || at?.closest(dialogs)) return;
      const own = at?.closest<HTMLFormElement>('main form[method=post]:not([data-tool])');
      const savable = all().filter((form) => !form.matches('[data-decides]'));
      const chosen = own ?? savable.find(isDirty) ?? savable[0];
      if (chosen && savable.includes(chosen)) chosen.requestSubmit();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });
}
