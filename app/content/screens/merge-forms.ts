import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import type { Field } from '../fields/field';
import { type FormState, type FormValue, textIn } from '../fields/field-behaviour';
import { isText } from '../revisions/compare-states';
import { type MergePart, mergedText, mergeTexts } from './merge-texts';

/** Which of two versions stands in a place that both changed. */
export type Choice = 'mine' | 'theirs' | 'both';

/** A field that both changed: a text by its parts, of which some are choices; anything else one or the other. */
export type FieldMerge = { name: string; field: Field } & (
  { parts: MergePart[] } | { mine: FormValue; theirs: FormValue }
);

export interface FormMerge {
  /** What nobody must choose. */
  settled: FormState;
  /** The fields in which something must be chosen. */
  open: FieldMerge[];
}

/** The places of a field where one must be chosen, as many as it has. */
export const choicesIn = (merge: FieldMerge): { mine: string; theirs: string }[] =>
  'parts' in merge ? merge.parts.filter((part) => part.kind === 'conflict') : [];

/**
 * Merges two forms that began from the same one (three-way merge): a field that one side alone changed is taken from
 * it, a text that both changed is merged block by block.
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

/** The form that a merge gives. @param choose what stands at a field's place, counted from 0 */
export function mergedForm({ settled, open }: FormMerge, choose: (name: string, place: number) => Choice): FormState {
  const chosen = open.map((merge): [string, FormValue] => {
    const { name } = merge;
    if ('parts' in merge) return [name, mergedText(merge.parts, (place) => choose(name, place))];
    return [name, choose(name, 0) === 'theirs' ? merge.theirs : merge.mine];
  });
  return { ...settled, ...Object.fromEntries(chosen) };
}
