import type { KeyboardEvent } from 'react';

/**
 * Handles Enter in a one-line field of a dialog, and keeps the surrounding form from being submitted. While an input
 * method composes, Enter is its own.
 */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};
