import { useRef, useState } from 'react';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import { useInBrowser } from '#app/ui/use-in-browser';
import type { ModuleDefinition } from '../define-module';
import { readFormState } from '../entries/entry-form';
import { behaviourOf } from '../fields/behaviours';
import type { FormState } from '../fields/field-behaviour';
import { labelsOf } from '../fields/labels-of';
import { knownNames, useEditData } from './edit-data';
import { noteIn } from './inputs/note-in';
import { type Choice, choicesIn, type FieldMerge, mergedForm, mergeForms } from './merge-forms';

const texts = editTexts.conflict.merge;

interface MergePanelProps {
  definition: ModuleDefinition;
  /** The form as it was opened. */
  base: FormState;
  mine: FormState;
  theirs: FormState;
  /** Takes the merged form and its note; nothing is saved yet. */
  onMerge: (merged: FormState, note: string) => void;
}

/**
 * Merges the changes of two people: automatically where they do not overlap, by choice where they do. Needs scripts.
 */
export default function MergePanel(props: MergePanelProps) {
  return useInBrowser() ? <Merge {...props} /> : null;
}

function Merge({ definition, base, mine, theirs, onMerge }: MergePanelProps) {
  const [chosen, setChosen] = useState<Record<string, Choice>>({});
  // Nothing is chosen beforehand: what another person wrote is given up by a decision alone.
  const [isAsked, setAsked] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { open } = mergeForms(definition, base, mine, theirs);
  const merge = (form: HTMLFormElement | null) => {
    const undecided = panel.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input');
    setAsked(undecided !== null);
    if (undecided) return undecided.focus();
    // Includes what was typed after the conflict was shown.
    const typed = new FormData(form ?? undefined);
    const now = form ? { ...mine, ...readFormState(definition, typed) } : mine;
    onMerge(
      mergedForm(mergeForms(definition, base, now, theirs), (name, place) => chosen[`${name} ${place}`] ?? 'mine'),
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
          chosen={(place) => chosen[`${field.name} ${place}`]}
          isAsked={isAsked}
          onChoose={(place, choice) => setChosen((before) => ({ ...before, [`${field.name} ${place}`]: choice }))}
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
  const word = (value: Parameters<ReturnType<typeof behaviourOf>['readable']>[0]) =>
    behaviourOf(merge.field).readable(value, labelsOf(merge.name, merge.field, names));
  const isText = 'parts' in merge;
  const places = isText ? choicesIn(merge) : [{ mine: word(merge.mine), theirs: word(merge.theirs) }];
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
                {place[choice].trim() || texts.deleted}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  ));
}
