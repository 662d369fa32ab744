import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import type { Field } from '../fields/field';
import { type FormState, type FormValue, textIn } from '../fields/field-behaviour';
import { isText } from '../revisions/compare-states';
import { type MergePart, mergedText, mergeTexts } from './merge-texts';

/** Which version is used where both changed the same place. */
export type Choice = 'mine' | 'theirs' | 'both';

/** A field that both changed: a text as its parts, some of which are conflicts; anything else as both values. */
export type FieldMerge = { name: string; field: Field } & (
  { parts: MergePart[] } | { mine: FormValue; theirs: FormValue }
);

export interface FormMerge {
  /** The values without conflicts. */
  settled: FormState;
  /** The fields with conflicts. */
  open: FieldMerge[];
}

/** The conflicts of a field: the places of a text, or its two values. */
export const placesIn = (merge: FieldMerge): { mine: FormValue; theirs: FormValue }[] =>
  'parts' in merge
    ? merge.parts.filter((part) => part.kind === 'conflict')
    : [{ mine: merge.mine, theirs: merge.theirs }];

/** A conflict by what it says: a choice holds for it alone, wherever it stands after more was typed. */
export const conflictKey = (merge: FieldMerge, place: number): string =>
  JSON.stringify([merge.name, placesIn(merge)[place]]);

/**
 * Merges two forms that started from the same one (three-way merge): a field that only one side changed is taken from
 * that side; a text that both changed is merged block by block.
 */
export function mergeForms(
  definition: ModuleDefinition,
  base: FormState,
  mine: FormState,
  theirs: FormState,
): FormMerge {
  const settled: Record<string, FormValue> = {};
  const open: FieldMerge[] = [];
  for (const [name, field] of entryFields(definition)) {
    const kind = behaviourOf(field);
    const [before, own, other] = [base, mine, theirs].map((form) => form[name] ?? kind.empty) as [
      FormValue,
      FormValue,
      FormValue,
    ];
    const [was, left, right] = [before, own, other].map((value) => kind.readable(value, {}));
    if (left === right || right === was) settled[name] = own;
    else if (left === was) settled[name] = other;
    else if (!isText(field)) open.push({ name, field, mine: own, theirs: other });
    else {
      const parts = mergeTexts(textIn(base, name), textIn(mine, name), textIn(theirs, name));
      if (parts.some((part) => part.kind === 'conflict')) open.push({ name, field, parts });
      else settled[name] = mergedText(parts, () => 'both');
    }
  }
  return { settled, open };
}

/**
 * The merged form.
 * @param choose which version is used at a field's conflict, counted from 0
 */
export function mergedForm(
  { settled, open }: FormMerge,
  choose: (merge: FieldMerge, place: number) => Choice,
): FormState {
  const chosen = open.map((merge): [string, FormValue] => {
    const { name } = merge;
    if ('parts' in merge) return [name, mergedText(merge.parts, (place) => choose(merge, place))];
    return [name, choose(merge, 0) === 'theirs' ? merge.theirs : merge.mine];
  });
  return { ...settled, ...Object.fromEntries(chosen) };
}
