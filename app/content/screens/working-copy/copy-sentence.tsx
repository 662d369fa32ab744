import { useSyncExternalStore } from 'react';
import { formatTime } from '#app/platform/format';
import { workingCopyTexts as texts } from '#app/texts/pl/working-copies';
import type { CopyState } from './copy-keeper';

let state: CopyState = null;
const listeners = new Set<() => void>();

/** Tells where the last working copy of the form on this screen is; a screen has one such form. */
export function tellCopyState(next: CopyState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where the last working copy is, as a sentence. A regular autosave is not announced; a failing one is. */
export function CopySentence() {
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
  const isKept = now === null || now.kind === 'kept';
  return (
    <span role={isKept ? undefined : 'status'} className={isKept ? 'text-muted' : 'text-amber'}>
      {now === null ? null : now.kind === 'nowhere' ? texts.nowhere : texts[now.kind](formatTime(now.at))}
    </span>
  );
}
