import { historyTexts as texts } from '#app/texts/pl/history';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { longestNote } from '../../revisions/revision-kinds';

/** The note of a save: it goes into the history and is no field of the entry. */
export const NoteInput = ({ value = '', error }: { value?: string; error?: string[] }) => (
  <Field name="note" id="note" label={texts.note} description={texts.noteHint} error={error}>
    {(control) => <Input {...control} maxLength={longestNote} defaultValue={value} />}
  </Field>
);
