import { fragmentTexts } from '#app/texts/pl/fragments';
import type { FieldDifference } from '../revisions/compare-states';
import { compareTexts } from '../revisions/compare-texts';

type State = Readonly<Record<'title' | 'name' | 'content', string>>;

/** The fields in which two states of a fragment differ. */
export function compareFragments(before: State, after: State): FieldDifference[] {
  return (['title', 'name', 'content'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const named = { name, label: fragmentTexts.fields[name] ?? name };
      const [old, present] = [before[name], after[name]];
      return name === 'content'
        ? { ...named, parts: compareTexts(old, present) }
        : { ...named, before: old, after: present };
    });
}
