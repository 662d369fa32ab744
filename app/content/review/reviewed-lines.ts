import type { ModuleDefinition } from '../define-module';
import type { Field } from '../fields/field';

/** The field with an entry's text: its Markdown or changes, else a text of several lines. */
export function textField({ fields }: ModuleDefinition): string | undefined {
  const names = Object.keys(fields);
  const isText = (name: string) => ['markdown', 'changes'].includes((fields[name] as Field).kind);
  const isLong = (name: string) => (fields[name] as Field & { multiline?: boolean }).multiline === true;
  return names.find(isText) ?? names.find(isLong);
}

/** An entry's text by its lines, which reviewers comment. @param values by field name */
export function reviewedLines(
  definition: ModuleDefinition,
  values: Readonly<Record<string, unknown>>,
): { field: string | undefined; lines: string[] } {
  const field = textField(definition);
  const text = field === undefined ? '' : String(values[field] ?? '');
  return { field, lines: text === '' ? [] : text.replace(/\n$/, '').split('\n') };
}
