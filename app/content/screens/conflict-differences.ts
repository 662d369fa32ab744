import { behaviourOf } from '../fields/behaviours';
import { type Declaring, formFields } from '../fields/entry-fields';
import type { Field } from '../fields/field';
import type { FormState, OptionLabels } from '../fields/field-behaviour';

export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}

const context = 40;
const longest = 300;

/**
 * The fields in which two forms differ, each side cut to where they do.
 * @param optionsOf the labels of a field's values, by its name
 * @param isOfDraft whether they are forms of a draft
 */
export function differencesBetween(
  definition: Declaring,
  theirs: FormState,
  mine: FormState,
  optionsOf: (name: string, field: Field) => OptionLabels,
  isOfDraft: boolean,
): Difference[] {
  return formFields(definition, isOfDraft).flatMap(([name, field]) => {
    const kind = behaviourOf(field);
    const [a, b] = [theirs, mine].map((form) => kind.readable(form[name] ?? kind.empty, optionsOf(name, field))) as [
      string,
      string,
    ];
    return a === b ? [] : [{ name, ...cutToDifference(a, b) }];
  });
}

/** Cuts the common beginning, except for some context, and what is too long to read. */
function cutToDifference(theirs: string, mine: string): Omit<Difference, 'name'> {
  let same = 0;
  while (same < theirs.length && same < mine.length && theirs[same] === mine[same]) same++;
  const from = same > context * 2 ? same - context : 0;
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + longest)}${text.length > from + longest ? '…' : ''}`;
  return { theirs: cut(theirs), mine: cut(mine) };
}
