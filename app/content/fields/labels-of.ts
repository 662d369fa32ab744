import { optionLabels } from '#app/texts/pl/modules';
import { behaviourOf } from './behaviours';
import type { Field } from './field';
import type { OptionLabels } from './field-behaviour';

/**
 * The labels of a field's values: of its options, or the names of accounts.
 * @param accounts names by id
 */
export const labelsOf = (name: string, field: Field, accounts: OptionLabels): OptionLabels =>
  behaviourOf(field).namesAccounts ? accounts : (optionLabels[name] ?? {});
