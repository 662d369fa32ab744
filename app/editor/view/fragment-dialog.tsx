import { useId, useState } from 'react';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { ChoiceList, FieldWithChoices, useFound } from './field-with-choices';
import { onEnter } from './on-enter';

/** A fragment to choose. */
export interface FragmentChoice {
  name: string;
  title: string;
}

/** Finds fragments by title, name or text. */
export type FindFragments = (query: string) => Promise<FragmentChoice[]>;

interface FragmentDialogProps {
  findFragments: FindFragments;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Asks which fragment to insert. */
export default function FragmentDialog({ findFragments, onChoose, onClose }: FragmentDialogProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { found, choices } = useFound(typed, findFragments);
  return (
    <Dialog open onOpenChange={onClose} title={texts.fragmentTitle} closeLabel={texts.close}>
      <FieldWithChoices>
        <Field name="fragment_search" label={texts.fragmentSearch}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              value={typed}
              aria-controls={listId}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onEnter(() => {
                if (choices[0]) onChoose(choices[0].name);
              })}
            />
          )}
        </Field>
        {found === 'failed' ? <Alert tone="destructive">{texts.fragmentFailed}</Alert> : null}
        <p
          role="status"
          className={found !== null && choices.length === 0 && found !== 'failed' ? 'text-muted' : 'sr-only'}
        >
          {found === null || found === 'failed' ? '' : texts.fragmentsFound(choices.length)}
        </p>
        <ChoiceList
          id={listId}
          label={texts.fragmentList}
          choices={choices}
          keyOf={({ name }) => name}
          noteOf={({ name }) => name}
          onChoose={({ name }) => onChoose(name)}
        />
      </FieldWithChoices>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Dialog>
  );
}
