import { optionLabels } from '#app/texts/pl/modules';
import { behaviourOf } from './behaviours';
import type { Field } from './field';
import type { OptionLabels } from './field-behaviour';

/** Names of what values refer to: of accounts by id, of categories by slug. */
export type KnownNames = Readonly<Record<'accounts' | 'categories', OptionLabels>>;

/** The labels of a field's values: of its options, or the names of what they refer to. */
export function labelsOf(name: string, field: Field, known: KnownNames): OptionLabels {
  const { names } = behaviourOf(field);
  return names ? known[names] : (optionLabels[name] ?? {});
}
