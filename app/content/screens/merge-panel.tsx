import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import { useInBrowser } from '#app/ui/use-in-browser';
import type { ModuleDefinition } from '../define-module';
import { readFormState } from '../entries/entry-form';
import { behaviourOf } from '../fields/behaviours';
import type { FormState, FormValue } from '../fields/field-behaviour';
import { labelsOf } from '../fields/labels-of';
import { knownNames, useEditData } from './edit-data';
import { noteIn } from './inputs/note-in';
import type { Conflict } from './conflict';
import { type Choice, conflictKey, type FieldMerge, mergedForm, mergeForms, placesIn } from './merge-forms';

const texts = editTexts.conflict.merge;

interface MergePanelProps {
  definition: ModuleDefinition;
  conflict: Conflict;
  /** The form as it was opened. */
  base: FormState;
  mine: FormState;
  /** Takes the merged form and its note; nothing is saved yet. */
  onMerge: (merged: FormState, note: string) => void;
}

/**
 * Merges the changes of two people: automatically where they do not overlap, by choice where they do. Needs scripts.
 */
export default function MergePanel(props: MergePanelProps) {
  return useInBrowser() ? <Merge {...props} /> : null;
}

function Merge({ definition, conflict, base, mine, onMerge }: MergePanelProps) {
  const [chosen, setChosen] = useState<Record<string, Choice>>({});
  /** The form as it was when the button was pressed last: what is typed meanwhile may touch what they changed. */
  const [pressed, setPressed] = useState({ conflict, form: mine });
  // Nothing is chosen beforehand: what another person wrote is given up by a decision alone.
  const [isAsked, setAsked] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const mergeWith = (form: FormState) => mergeForms(definition, base, form, conflict.theirs);
  const { open } = mergeWith(pressed.conflict === conflict ? pressed.form : mine);
  const choiceOf = (field: FieldMerge, place: number) => chosen[conflictKey(field, place)];
  const merge = (form: HTMLFormElement | null) => {
    const typed = new FormData(form ?? undefined);
    const now = form ? { ...mine, ...readFormState(definition, typed) } : mine;
    flushSync(() => {
      setPressed({ conflict, form: now });
      setAsked(true);
    });
    const undecided = panel.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input');
    if (undecided) undecided.focus();
    else
      onMerge(
        mergedForm(mergeWith(now), (field, place) => choiceOf(field, place) ?? 'mine'),
        noteIn(typed),
      );
  };
  return (
    <div ref={panel} className="mt-4 space-y-4 border-t border-amber/40 pt-4">
      <p>{open.length === 0 ? texts.nothingTouches : texts.choose}</p>
      {open.map((field) => (
        <FieldChoices
          key={field.name}
          merge={field}
          chosen={(place) => choiceOf(field, place)}
          isAsked={isAsked}
          onChoose={(place, choice) => setChosen((before) => ({ ...before, [conflictKey(field, place)]: choice }))}
        />
      ))}
      <Button onClick={({ currentTarget }) => merge(currentTarget.form)}>{texts.merge}</Button>
    </div>
  );
}

interface FieldChoicesProps {
  merge: FieldMerge;
  chosen: (place: number) => Choice | undefined;
  /** Whether a choice was missing when the versions were to be merged. */
  isAsked: boolean;
  onChoose: (place: number, choice: Choice) => void;
}

function FieldChoices({ merge, chosen, isAsked, onChoose }: FieldChoicesProps) {
  const label = fieldLabels[merge.name] ?? merge.name;
  const names = knownNames(useEditData());
  const word = (value: FormValue) => behaviourOf(merge.field).readable(value, labelsOf(merge.name, merge.field, names));
  const isText = 'parts' in merge;
  const places = placesIn(merge);
  const offered: readonly Choice[] = isText ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
  return places.map((place, at) => (
    <fieldset key={at} className="min-w-0 rounded border border-line bg-paper p-3">
      <legend className="px-1 font-semibold">{isText ? texts.place(label, at + 1, places.length) : label}</legend>
      {isAsked && !chosen(at) ? (
        <p role="alert" className="px-1 text-sm text-red">
          {texts.undecided}
        </p>
      ) : null}
      {offered.map((choice) => (
        <label key={choice} className="flex min-h-8 items-start gap-2 py-1">
          <input
            type="radio"
            form=""
            name={`merge ${merge.name} ${at}`}
            checked={chosen(at) === choice}
            onChange={() => onChoose(at, choice)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="font-semibold">{texts[choice]}</span>
            {choice === 'both' ? null : (
              <span className="block max-h-48 overflow-y-auto text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
                {word(place[choice]).trim() || texts.deleted}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  ));
}
