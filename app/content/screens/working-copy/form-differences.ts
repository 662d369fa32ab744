import { fieldLabels } from '#app/texts/pl/modules';
import type { ModuleDefinition } from '../../define-module';
import { behaviourOf } from '../../fields/behaviours';
import { formFields } from '../../fields/entry-fields';
import { textIn, type FormState } from '../../fields/field-behaviour';
import { type KnownNames, labelsOf } from '../../fields/labels-of';
import { type FieldDifference, isText } from '../../revisions/compare-states';
import { compareTexts } from '../../revisions/compare-texts';

/**
 * The fields in which two forms differ, in their order: texts by their parts, all else in words.
 * @param isOfDraft whether they are forms of a draft
 */
export function differencesOfForms(
  definition: ModuleDefinition,
  before: FormState,
  after: FormState,
  names: KnownNames,
  isOfDraft: boolean,
): FieldDifference[] {
  return formFields(definition, isOfDraft).flatMap(([name, field]): FieldDifference[] => {
    const kind = behaviourOf(field);
    const named = { name, label: fieldLabels[name] ?? name };
    const word = (form: FormState) => kind.readable(form[name] ?? kind.empty, labelsOf(name, field, names));
    const [old, present] = [word(before), word(after)];
    if (old === present) return [];
    if (isText(field)) return [{ ...named, parts: compareTexts(textIn(before, name), textIn(after, name)) }];
    return [{ ...named, before: old, after: present }];
  });
}
