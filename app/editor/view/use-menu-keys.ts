import { useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { isMac } from './mac-keys';
import type { SlashKeys, SlashMenuProps } from './slash-menu';

/** What chooses from the menu. */
const choosing = ['Enter', 'Tab'];

/** Polish letters have Alt on a Mac, and Ctrl+Alt on Windows. */
const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  [...key].length === 1 && !metaKey && (isMac ? !ctrlKey : ctrlKey === altKey);

/** Presses a key again. What a browser would do for it, it does not do for scripts: of that a letter is all. */
function repeat(event: KeyboardEvent) {
  const isFree = event.target?.dispatchEvent(new KeyboardEvent(event.type, event)) === true;
  if (isFree && isLetter(event)) document.execCommand('insertText', false, event.key);
}

/**
 * Passes keys to the menu of blocks. What would choose from it waits until it is loaded, and so do letters after that;
 * another key takes them out of the queue, as keys of the text.
 */
export function useMenuKeys() {
  const keys = useRef<SlashKeys>(null);
  const early = useRef<KeyboardEvent[]>([]);
  const repeatEarly = useCallback(() => {
    for (const event of early.current.splice(0)) repeat(event);
  }, []);
  const pressMenu = useCallback(
    (event: KeyboardEvent): boolean => {
      if (keys.current) return keys.current.press(event.key);
      if (choosing.includes(event.key) || (early.current.length > 0 && isLetter(event)))
        return early.current.push(event) > 0;
      if (early.current.length > 0 && !/^(?:Shift|AltGraph|CapsLock)$/.test(event.key)) {
        keys.current = noKeys;
        repeatEarly();
        keys.current = null;
      }
      return false;
    },
    [repeatEarly],
  );
  return { keys, pressMenu, repeatEarly };
}

const noKeys: SlashKeys = { press: () => false };

/** Where the menu's script did not load: its keys are the text's. */
export function NoMenu({ keys, onReady }: SlashMenuProps) {
  useImperativeHandle(keys, () => noKeys);
  useEffect(onReady, [onReady]);
  return null;
}
