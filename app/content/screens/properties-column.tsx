import { BadgeCheck, Eye, History, PanelRight, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { historyTexts } from '#app/texts/pl/history';
import { editTexts as texts } from '#app/texts/pl/modules';
import { verifyTexts } from '#app/texts/pl/verify';
import { Button, ButtonLink, IconButton } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { classNames } from '#app/ui/class-names';
import { Form } from '#app/ui/form';
import { propertiesCookie } from '../properties-fold';

/** The form that the column's button for confirming the text sends; it stands beside the entry's. */
const verifyFormId = 'potwierdzenie';

/** @param revision the one that the entry's form was opened with */
export function VerifyForm({ action, revision }: { action: string; revision: number | null }) {
  return (
    <Form id={verifyFormId} method="post" action={action}>
      <input type="hidden" name="revision" value={revision ?? ''} />
    </Form>
  );
}

const columnId = 'kolumna-wlasciwosci';

/** Addresses of a saved entry. */
export interface SavedAddresses {
  previewUrl: string;
  deleteUrl: string;
  historyUrl: string;
  verifyUrl: string;
  /** When somebody last confirmed the text, as a sentence. */
  lastVerified: string;
}

interface PropertiesColumnProps {
  isFolded: boolean;
  saved: SavedAddresses | null;
  mayPublish: boolean;
  children: ReactNode;
}

/** An entry's properties: beside its text on wide screens, where they can be folded away, and below it on others. */
export function PropertiesColumn({ isFolded, saved, mayPublish, children }: PropertiesColumnProps) {
  return (
    <div id={columnId} className={classNames('self-start', isFolded && 'js:lg:hidden')}>
      <Panel title={texts.properties}>
        <div className="space-y-5">
          {children}
          {saved ? (
            <div className="flex flex-wrap gap-2 border-t border-line pt-4">
              <ButtonLink
                to={saved.previewUrl}
                target="_blank"
                rel="noopener"
                size="small"
                icon={<Eye aria-hidden className="size-4" />}
              >
                {texts.seeSaved}
              </ButtonLink>
              {mayPublish ? (
                <Button
                  type="submit"
                  form={verifyFormId}
                  size="small"
                  icon={<BadgeCheck aria-hidden className="size-4" />}
                >
                  {verifyTexts.open}
                </Button>
              ) : null}
              <ButtonLink to={saved.historyUrl} size="small" icon={<History aria-hidden className="size-4" />}>
                {historyTexts.open}
              </ButtonLink>
              {mayPublish ? (
                <ButtonLink
                  to={saved.deleteUrl}
                  tone="destructive"
                  size="small"
                  icon={<Trash2 aria-hidden className="size-4" />}
                >
                  {texts.delete}
                </ButtonLink>
              ) : null}
              {mayPublish ? <p className="basis-full text-sm text-muted">{saved.lastVerified}</p> : null}
            </div>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

/** The button that folds the column away; not on narrow screens, where it is below the text. */
export function PropertiesToggle({ isFolded, onToggle }: { isFolded: boolean; onToggle: () => void }) {
  return (
    <IconButton
      label={texts.propertiesColumn}
      aria-expanded={!isFolded}
      aria-controls={columnId}
      className="js-only self-center max-lg:hidden"
      onClick={onToggle}
    >
      <PanelRight aria-hidden />
    </IconButton>
  );
}

/**
 * Whether the column is folded away. An answer with errors in the column opens it, which is no choice and so not
 * remembered, and moves the focus to `wrong`.
 *
 * @param remembered the browser's last choice
 * @param answer the form's answer: each new one counts
 * @param errors fields with errors, of the column and of the rest of the form
 */
export function usePropertiesFold(
  remembered: boolean,
  answer: unknown,
  { inside, outside }: { inside: string[]; outside: string[] },
) {
  const [isFolded, setFolded] = useState(remembered && inside.length === 0);
  const [seen, setSeen] = useState(answer);
  const [wrong, setWrong] = useState<{ field: string } | null>(null);
  if (seen !== answer) {
    setSeen(answer);
    const [field] = inside;
    if (isFolded && field !== undefined) {
      setFolded(false);
      // Where the text has errors too, the list of all of them has the focus.
      if (outside.length === 0) setWrong({ field });
    }
  }
  useEffect(() => {
    if (wrong) document.getElementById(wrong.field)?.focus();
  }, [wrong]);
  const toggle = () => {
    document.cookie = propertiesCookie(!isFolded);
    setFolded(!isFolded);
  };
  /** Opens the column for a link to a field in it, before the link moves the focus there. */
  const handleClickCapture = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    const id = link?.getAttribute('href')?.slice(1);
    if (id && document.getElementById(id)?.closest(`#${columnId}`)) flushSync(() => setFolded(false));
  };
  return { isFolded, toggle, handleClickCapture };
}
