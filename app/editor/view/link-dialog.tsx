import { useCallback, useId, useState } from 'react';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Button } from '#app/ui/button';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { ChoiceList, FieldWithChoices, useFound } from './field-with-choices';
import { onEnter } from './on-enter';

/** A possible target of a link. */
export interface LinkTarget {
  title: string;
  url: string;
  /** Its origin: the section of a page, or this text. */
  meta: string;
}

interface LinkDialogProps {
  /** Null where words alone do not say what is linked: it stays as it is. */
  text: string | null;
  href: string;
  /** Whether there is a link to remove. */
  isThere: boolean;
  findTargets: (query: string) => Promise<LinkTarget[]>;
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Completes a typed address, or undefined for an invalid one: `example.pl` and `a@example.pl` get their schemes. */
function completeAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^(?:https?:\/\/[^\s]+|mailto:\S+|tel:\S+|\/\S*|#\S+)$/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#]\S*)?$/u.test(address)) return `https://${address}`;
  return undefined;
}

/** Asks for a link's target: an address, or a page or heading of the portal found by words. */
export function LinkDialog({ text, href, isThere, findTargets, onSave, onRemove, onClose }: LinkDialogProps) {
  const listId = useId();
  const [words, setWords] = useState(text ?? '');
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const find = useCallback(
    (query: string) => (query === '' || /^(?:https?:|mailto:|tel:|\/|#)/i.test(query) ? null : findTargets(query)),
    [findTargets],
  );
  const { found, choices } = useFound(typed, find);
  // An address needs no page of the portal.
  const isNothing = found !== null && choices.length === 0 && completeAddress(typed) === undefined;
  const save = (address: string | undefined, title = '') => {
    setWrong(address === undefined);
    const isKept = text === null || (text !== '' && words === text);
    if (address !== undefined) onSave(address, isKept ? '' : words.trim() || title || address);
  };
  const handleKey = onEnter(() => save(completeAddress(typed)));
  return (
    <Dialog open onOpenChange={onClose} title={texts.linkTitle} closeLabel={texts.close}>
      <FieldWithChoices>
        <Field
          name="link_address"
          label={texts.linkAddress}
          description={texts.linkHint}
          error={isWrong ? texts.linkWrong : null}
        >
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={typed}
              aria-controls={listId}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setWrong(false);
              }}
              onKeyDown={handleKey}
            />
          )}
        </Field>
        <p role="status" className={isNothing ? 'text-muted' : 'sr-only'}>
          {isNothing ? (found === 'failed' ? texts.linkFailed : texts.linkNone) : null}
        </p>
        <ChoiceList
          id={listId}
          label={texts.linkPages}
          choices={choices}
          keyOf={({ url }) => url}
          noteOf={({ meta }) => meta}
          onChoose={({ url, title }) => save(url, title)}
        />
      </FieldWithChoices>
      {text === null ? null : (
        <Field name="link_text" label={texts.linkText}>
          {(control) => (
            <Input
              {...control}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              onKeyDown={handleKey}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {isThere ? (
          <Button className="mr-auto max-sm:w-full" onClick={onRemove}>
            {texts.linkGone}
          </Button>
        ) : null}
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="primary" onClick={() => save(completeAddress(typed))}>
          {texts.save}
        </Button>
      </div>
    </Dialog>
  );
}
