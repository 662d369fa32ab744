import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import type { TextRole } from '../fields/field-behaviour';

/** The field with an entry's text: its Markdown or changes, else a text of several lines. */
function textField({ fields }: ModuleDefinition): string | undefined {
  const names = (role: TextRole) =>
    Object.entries(fields).filter(([, field]) => behaviourOf(field).textRole(field) === role);
  return [...names('body'), ...names('paragraph')][0]?.[0];
}

/**
 * The lines of an entry's text, to which reviewers add comments.
 * @param values by field name
 */
export function reviewedLines(
  definition: ModuleDefinition,
  values: Readonly<Record<string, unknown>>,
): { field: string | undefined; lines: string[] } {
  const field = textField(definition);
  const text = field === undefined ? '' : String(values[field] ?? '');
  return { field, lines: text === '' ? [] : text.replace(/\n$/, '').split('\n') };
}
