import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#app/platform/format';
import { workingCopyTexts as texts } from '#app/texts/pl/working-copies';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { AlertDialog } from '#app/ui/dialog';
import { useOwnAccount } from '#app/ui/form';
import { contentOf, type WorkingCopy } from '../../copies/working-copy';
import type { FieldDifference } from '../../revisions/compare-states';
import { FieldDifferences } from '../field-differences';
import { type BrowserCopyKey, createBrowserCopies } from './browser-copies';

export interface CopyOfferProps {
  copies: BrowserCopyKey;
  /** The newest first. */
  found: WorkingCopy[];
  /** How a copy differs from what the form was loaded with. */
  differencesOf: (copy: WorkingCopy) => FieldDifference[];
  revision: number | null;
  /** The copy on the server. */
  onServer: WorkingCopy | null;
  onRestore: (copy: WorkingCopy) => void;
}

/** Above a form: unsaved copies of it with their differences, to restore or discard. */
export function CopyOffer({ copies, found, differencesOf, revision, onServer, onRestore }: CopyOfferProps) {
  const browser = createBrowserCopies(window.localStorage, copies);
  const [offered, setOffered] = useState(() => found.filter((copy) => differencesOf(copy).length > 0));
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const [different] = useState(offered);
  const account = useOwnAccount();
  const { userId, address } = copies;
  useEffect(
    () => void createBrowserCopies(window.localStorage, { userId, address }).leave(different),
    [userId, address, different],
  );
  const [copy, ...others] = offered;
  const isDecided = different.length > 0 && !copy;
  // The buttons are gone, and with them the focus; the question that closes hands it on itself.
  const goOn = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isDecided) headingOfForm()?.focus();
  }, [isDecided]);
  if (!copy) return null;
  const takeAway = () => {
    browser.leave(others);
    setOffered(others);
  };
  const restore = () => {
    takeAway();
    browser.keep(copy);
    onRestore(copy);
  };
  const discard = () => {
    if (others.length === 0) goOn.current = headingOfForm();
    setAsked(false);
    takeAway();
    const isOnServer = onServer !== null && contentOf(copy) === contentOf(onServer);
    // Where the autosave has replaced it meanwhile, it is not removed.
    if (isOnServer && browser.list().length === others.length) forgetOnServer(copies.address, account);
  };
  return (
    <Alert tone="notice" title={texts.offer(formatDateTime(copy.savedAt))} className="mb-5">
      <p>{texts.about}</p>
      {copy.revision !== null && revision !== null && copy.revision < revision ? <p>{texts.outdated}</p> : null}
      <details className="mt-2" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="cursor-pointer underline underline-offset-2">{texts.differs}</summary>
        {opened ? (
          <div className="mt-3">
            <FieldDifferences differences={differencesOf(copy)} />
          </div>
        ) : null}
      </details>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={restore}>
          {texts.restore}
        </Button>
        <Button size="small" onClick={() => setAsked(true)}>
          {texts.discard}
        </Button>
      </p>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={texts.discard}
        description={texts.discardSure}
        confirmLabel={texts.discard}
        cancelLabel={texts.keep}
        onConfirm={discard}
        finalFocus={goOn}
      />
    </Alert>
  );
}

const headingOfForm = () => document.querySelector<HTMLElement>('main h1');

/** If this fails, the copy is offered again. */
function forgetOnServer(address: string, account: Record<string, string>): void {
  const url = new URL(address, window.location.href);
  url.searchParams.set('usun', '1');
  void fetch(url, { method: 'POST', body: new URLSearchParams(account) }).catch(() => null);
}
