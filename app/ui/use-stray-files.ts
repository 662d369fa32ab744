import { useEffect } from 'react';

/** What takes files, or may. */
const takers = 'input[type=file], textarea';

/** A file dropped beside what takes it does nothing: a browser would open it, in place of the page or in a tab. */
export function useStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented, target } = event;
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      if (target instanceof Element && target.closest(takers)) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
