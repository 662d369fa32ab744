import { whenIdle } from '#app/ui/when-idle';
import { type CopyAnswer, typedIn, type WorkingCopy } from '../../copies/working-copy';

/** Where the last copy is. `at` is an ISO 8601 instant; null before anything was typed. */
export type CopyState =
  null | { kind: 'kept' | 'browser' | 'too_large' | 'signed_out'; at: string } | { kind: 'nowhere' };

interface KeeperDeps {
  form: HTMLFormElement;
  /** Whether something was typed before this begins: before hydration. */
  isTouched: boolean;
  revision: number | null;
  /**
   * Sends the form to the server.
   * @throws Error where no answer comes
   */
  send: (form: FormData, signal: AbortSignal) => Promise<CopyAnswer | 'signed_out'>;
  /** @returns whether the browser has stored it */
  keep: (copy: WorkingCopy) => boolean;
  tell: (state: CopyState) => void;
  now?: () => Date;
}

/** The delay between typing and storing a copy (a throttle, not a debounce: steady typing is stored as well). */
const waitMs = 3_000;
/** A pause in typing, in which a long text is read and stored unnoticed, and how long it is waited for at most. */
const pauseMs = 300;
const pauseWithinMs = 2_000;
/** How much longer it waits, at most, for a moment between two letters. */
const idleMs = 1_000;
/** The delay before a failed copy is tried again. */
const retryMs = 20_000;

const touches = ['input', 'change', 'click', 'keyup'] as const;

/**
 * Stores working copies of a form automatically (autosave): in the browser first, then on the server. An untouched form
 * costs nothing.
 * @returns ends it
 */
export function keepTypedCopies({
  form,
  isTouched,
  revision,
  send,
  keep,
  tell,
  now = () => new Date(),
}: KeeperDeps): () => void {
  /** Cancels the copy that is to be made. */
  let cancel: (() => void) | undefined;
  /** Whether something was typed since the form was read. */
  let isBehind = false;
  let touchedAt = Number.NEGATIVE_INFINITY;
  let sending: AbortController | null = null;
  let last = isTouched ? '' : JSON.stringify(typedIn(new FormData(form)));
  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms);
    cancel = () => clearTimeout(timer);
  };
  const schedule = (ms: number) => {
    if (!cancel) after(ms, () => awaitPause(performance.now() + pauseWithinMs));
  };
  function awaitPause(latest: number): void {
    const left = Math.min(touchedAt + pauseMs, latest) - performance.now();
    if (left > 0) after(left, () => awaitPause(latest));
    else cancel = whenIdle(take, idleMs);
  }
  const unschedule = () => {
    cancel?.();
    cancel = undefined;
  };

  /** Reads the form and stores it in two moments between letters, as each takes some milliseconds for a long text. */
  function take(): void {
    const filled = read();
    cancel = whenIdle(() => void store(filled), idleMs);
  }

  function read(): FormData {
    isBehind = false;
    return new FormData(form);
  }

  async function store(filled: FormData): Promise<void> {
    cancel = undefined;
    if (isBehind) schedule(waitMs);
    const typed = typedIn(filled);
    const snapshot = JSON.stringify(typed);
    if (snapshot === last && !sending) return;
    const at = now().toISOString();
    const isInBrowser = keep({ typed, revision, savedAt: at });
    if (sending) return schedule(waitMs);
    const own = new AbortController();
    sending = own;
    const answer = await send(filled, own.signal).catch(() => null);
    sending = null;
    if (own.signal.aborted) return;
    if (answer !== null && (isInBrowser || 'savedAt' in Object(answer))) last = snapshot;
    tell(stateOf(answer, isInBrowser, at));
    if (answer === null || (typeof answer === 'object' && 'refused' in answer && answer.refused === 'too_many')) {
      last = '';
      schedule(retryMs);
    }
  }

  const handleTouch = () => {
    isBehind = true;
    touchedAt = performance.now();
    schedule(waitMs);
  };
  /** A copy that failed waits for its next try. */
  const handleOnline = () => {
    unschedule();
    schedule(0);
  };
  /** A copy under way would otherwise arrive after the save. */
  const handleSubmit = () => {
    unschedule();
    sending?.abort();
  };
  /** What is typed stays, whether or not the page comes back. */
  const handleLeave = () => {
    if (!cancel) return;
    unschedule();
    void store(read());
  };
  const handleHide = () => void (document.visibilityState === 'hidden' && handleLeave());
  for (const name of touches) form.addEventListener(name, handleTouch);
  form.addEventListener('submit', handleSubmit);
  window.addEventListener('online', handleOnline);
  window.addEventListener('pagehide', handleLeave);
  document.addEventListener('visibilitychange', handleHide);
  if (isTouched) handleTouch();
  return () => {
    handleSubmit();
    for (const name of touches) form.removeEventListener(name, handleTouch);
    form.removeEventListener('submit', handleSubmit);
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('pagehide', handleLeave);
    document.removeEventListener('visibilitychange', handleHide);
  };
}

function stateOf(answer: CopyAnswer | 'signed_out' | null, isInBrowser: boolean, at: string): CopyState {
  if (answer !== null && typeof answer === 'object' && 'savedAt' in answer) return { kind: 'kept', at: answer.savedAt };
  if (!isInBrowser) return { kind: 'nowhere' };
  if (answer === 'signed_out') return { kind: 'signed_out', at };
  return { kind: answer?.refused === 'too_large' ? 'too_large' : 'browser', at };
}
