import { behaviourOf } from '#app/content/fields/behaviours';
import { shownFields } from '#app/content/fields/entry-fields';
import type { Field } from '#app/content/fields/field';
import type { OptionLabels } from '#app/content/fields/field-behaviour';
import { findModule } from '#app/content/registry';
import { formatDateTime } from '#app/platform/format';
import { answerTexts } from '#app/texts/pl/answers';
import { auditTexts as texts } from '#app/texts/pl/audit';
import { identityTexts } from '#app/texts/pl/identity';
import { fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { readinessTexts } from '#app/texts/pl/readiness';
import { searchWordsTexts } from '#app/texts/pl/search-words';
import { sectionNames } from '#app/texts/pl/sections';
import { apiKeyTexts, settingsTexts } from '#app/texts/pl/settings';
import { userTexts } from '#app/texts/pl/users';

/** An event of the audit log: who did what to what. */
interface Event {
  actor: string | null;
  action: string;
  subject: string;
}

/**
 * An event in the words of the screens and of the file.
 *
 * @example wordEvent({ actor: null, action: 'create', subject: 'category' }) → { actor: 'portal', action: 'Dodanie', subject: 'Kategoria' }
 */
export function wordEvent({ actor, action, subject }: Event) {
  const nobody = action.startsWith('sign_in') || subject === 'contact_message' ? texts.nobody : texts.portal;
  return {
    actor: actor ?? nobody,
    action: texts.actions[action] ?? action,
    subject: texts.subjects[subject] ?? subject,
  };
}

type Values = Record<string, unknown> | null;

/** The changed fields of an event in words. A side that the log does not have is null. */
export function wordChanges(
  subject: string,
  before: Values,
  after: Values,
): { name: string; before: string | null; after: string | null }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const definition = findModule(subject);
  const fields = definition ? shownFields(definition) : {};
  const word = (values: Values, name: string) => values && wordValue(name, values[name], fields[name]);
  return names.map((name) => ({
    name: fieldNames[name] ?? name,
    before: word(before, name),
    after: word(after, name),
  }));
}

const fieldNames: Record<string, string> = {
  ...userTexts.fields,
  ...fieldLabels,
  ...settingsTexts.fields,
  ...texts.fields,
};
const optionNames: Record<string, OptionLabels | undefined> = {
  ...optionLabels,
  role: identityTexts.roles,
  module: sectionNames,
  scope: apiKeyTexts.scopes,
  kind: searchWordsTexts.words.kinds,
  rule: readinessTexts.rules,
  checks_off: readinessTexts.rules,
};

/**
 * A stored value as a person reads it: of a module's field as its kind words it, of anything else by what it is.
 *
 * @example wordValue('status', 'draft') → 'Roboczy'; wordValue('release_date', '2026-04-05', { kind: 'day' }) → '05.04.2026'; wordValue('category', null) → '–'
 */
export function wordValue(name: string, value: unknown, field?: Field): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  const options = optionNames[name] ?? {};
  if (field) return behaviourOf(field).word(value, options) || texts.nothing;
  if (typeof value === 'boolean') return value ? answerTexts.yes : answerTexts.no;
  if (Array.isArray(value)) return (value as unknown[]).map((one) => wordValue(name, one)).join(', ') || texts.nothing;
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, text]) => `${key}: ${String(text)}`)
        .join(', ') || texts.nothing
    );
  if (typeof value !== 'string') return String(value);
  return instant.test(value) ? formatDateTime(value) : (options[value] ?? value);
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** `cutAt('Długi tekst', 5)` → 'Długi…' */
export const cutAt = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
