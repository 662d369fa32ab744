import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { decodeAddress } from '#app/platform/decode-address';
import { findWordRanges, firstFrom } from '#app/shell/word-ranges';
import { searchTexts } from '#app/texts/pl/search';

const texts = searchTexts.marks;
const highlightName = 'search-words';
/** The height in pixels that the sticky header covers. */
const coveredTop = 80;

/**
 * Highlights the words of the search that led here, without changing the DOM (CSS Custom Highlight API), and scrolls to
 * the first one. Escape or the button removes the highlights. Loaded only after a search.
 */
export default function WordMarks({ words, rootId }: { words: string[]; rootId: string }) {
  const [count, setCount] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const isArrival = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    const root = document.getElementById(rootId);
    const ranges = root ? findWordRanges(root, words) : [];
    const frame = requestAnimationFrame(() => {
      if (isArrival) bringIntoSight(ranges);
      // Browsers without the API still scroll there.
      if (!('highlights' in CSS) || ranges.length === 0) return;
      CSS.highlights.set(highlightName, new Highlight(...ranges));
      setCount(ranges.length);
    });
    return () => {
      cancelAnimationFrame(frame);
      removeMarks();
    };
  }, [words, rootId, isArrival]);

  const dismiss = useCallback(() => {
    removeMarks();
    setCount(0);
    forget();
    if (bar.current?.contains(document.activeElement)) document.getElementById(rootId)?.focus({ preventScroll: true });
  }, [rootId]);
  useEffect(() => {
    if (count === 0) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog[open],:popover-open')) dismiss();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [count, dismiss]);

  if (count === 0) return null;
  return (
    <div
      ref={bar}
      className="no-print fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit items-center gap-4 rounded bg-raised py-1.5 pr-1.5 pl-4 text-[0.9375rem] shadow-float"
    >
      <p role="status">{texts.count(count)}</p>
      <button
        type="button"
        aria-keyshortcuts="Escape"
        onClick={dismiss}
        className="inline-flex min-h-9 items-center gap-2 rounded px-3 font-semibold hover:bg-sunken"
      >
        <X aria-hidden className="size-4" />
        {texts.remove}
        <kbd aria-hidden className="kbd max-sm:hidden">
          Esc
        </kbd>
      </button>
    </div>
  );
}

function removeMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName);
}

/** The highlights do not return on reload or on going back. */
function forget(): void {
  const state = window.history.state as { usr?: unknown } | null;
  window.history.replaceState({ ...state, usr: null }, '');
}

/** Scrolls to the first highlight in the section of the address, and opens folds around it. */
function bringIntoSight(ranges: readonly Range[]): void {
  const name = decodeAddress(window.location.hash.slice(1));
  const first = firstFrom(ranges, name === '' ? null : document.getElementById(name));
  if (!first) return;
  for (let fold = foldOf(first.startContainer); fold; fold = foldOf(fold.parentNode)) fold.open = true;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < coveredTop || bottom > window.innerHeight - coveredTop)
    window.scrollBy({ top: top - window.innerHeight / 3, behavior: 'instant' });
}

const foldOf = (node: Node | null): HTMLDetailsElement | null =>
  (node instanceof Element ? node : node?.parentElement)?.closest<HTMLDetailsElement>('details:not([open])') ?? null;
