import { useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import type { SlashKeys, SlashMenuProps } from './slash-menu';

/** What chooses from the menu. */
const choosing = ['Enter', 'Tab'];

/** Passes keys to the menu of blocks. What would choose from it waits until it is loaded. */
export function useMenuKeys() {
  const keys = useRef<SlashKeys>(null);
  const early = useRef<KeyboardEvent[]>([]);
  const pressMenu = useCallback((event: KeyboardEvent): boolean => {
    if (keys.current) return keys.current.press(event.key);
    return choosing.includes(event.key) && early.current.push(event) > 0;
  }, []);
  const repeatEarly = useCallback(() => {
    for (const event of early.current.splice(0)) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
  }, []);
  return { keys, pressMenu, repeatEarly };
}

/** Where the menu's script did not load: its keys are the text's. */
export function NoMenu({ keys, onReady }: SlashMenuProps) {
  useImperativeHandle(keys, () => ({ press: () => false }));
  useEffect(onReady, [onReady]);
  return null;
}
