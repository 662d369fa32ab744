import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useInBrowser } from '#app/ui/use-in-browser';
import { contentOf, type WorkingCopy } from '../../copies/working-copy';
import { type BrowserCopyKey, createBrowserCopies } from './browser-copies';

interface FoundCopiesProps {
  copies: BrowserCopyKey;
  /** The copy on the server. */
  onServer: WorkingCopy | null;
  /** Offers them; loaded only where there are some. */
  children: (found: WorkingCopy[]) => ReactNode;
}

/**
 * Above a form: its unsaved copies, the newest first. Only with scripts: without them there are no copies. From then on
 * the form overwrites its own copy, so what was found is set aside at once.
 */
export const FoundCopies = (props: FoundCopiesProps) => (useInBrowser() ? <Found {...props} /> : null);

function Found({ copies: { userId, address }, onServer, children }: FoundCopiesProps) {
  const [found] = useState(() =>
    withoutTwins([
      ...createBrowserCopies(window.localStorage, { userId, address }).list(),
      ...(onServer ? [onServer] : []),
    ]),
  );
  useEffect(
    () => void createBrowserCopies(window.localStorage, { userId, address }).setAside(found),
    [userId, address, found],
  );
  return found.length > 0 ? <Suspense fallback={null}>{children(found)}</Suspense> : null;
}

/** The newest first, without those of equal content. */
function withoutTwins(copies: WorkingCopy[]): WorkingCopy[] {
  const seen = new Set<string>();
  return copies
    .sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
    .filter((copy) => {
      const content = contentOf(copy);
      return !seen.has(content) && seen.add(content);
    });
}
