import { useEffect, useLayoutEffect, useRef } from 'react';
import { flashCookie } from '#app/platform/flash';
import { formTexts } from '#app/texts/pl/forms';
import { touchedEarly } from '#app/hydration/touched-early';
import { type BrowserCopyKey, createBrowserCopies, keepTypedSince, noteAccount, noteSubmitted } from './browser-copies';
import { keepTypedCopies } from './copy-keeper';
import { CopySentence, tellCopyState } from './copy-sentence';
import { sendCopy } from './send-copy';

interface CopyStatusProps {
  copies: BrowserCopyKey;
  /** The entry's revision that the form was opened with. */
  revision: number | null;
}

/** Inside a form: stores working copies, and shows where the last one is. */
export function CopyStatus({ copies: { userId, address }, revision }: CopyStatusProps) {
  const place = useRef<HTMLParagraphElement>(null);
  // In a layout effect: the form still stands in the page, with all that was typed until it goes.
  useLayoutEffect(() => {
    const form = place.current?.closest('form');
    return () => {
      if (form && keepTypedSince(window.localStorage, { userId, address }, new FormData(form)))
        document.cookie = flashCookie({ kind: 'error', ...formTexts.typedSince });
    };
  }, [userId, address]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    const key = { userId, address };
    noteAccount(window.localStorage, userId);
    const browser = createBrowserCopies(window.localStorage, key);
    const handleSubmit = () => noteSubmitted(key, new FormData(form));
    form.addEventListener('submit', handleSubmit);
    const end = keepTypedCopies({
      form,
      isTouched: touchedEarly(form),
      revision,
      send: (filled, signal) => sendCopy(address, filled, signal),
      keep: (copy) => browser.keep(copy),
      tell: tellCopyState,
    });
    return () => {
      form.removeEventListener('submit', handleSubmit);
      end();
      tellCopyState(null);
    };
  }, [userId, address, revision]);
  return (
    <p ref={place} className="min-h-5 text-sm">
      <CopySentence />
    </p>
  );
}
