import { modules } from '#app/content/registry';
import { moduleApi } from '#app/texts/pl/modules';

let versions = 0;

/** What differs each time, is asked for by a rule in code, or whose example in the API is not past. */
const ofModules: Record<string, () => Record<string, unknown>> = {
  changelog: () => ({ version: `7.0.${++versions}` }),
  resources: () => ({ url: 'https://example.org/plik' }),
  announcements: () => ({ valid_from: '2026-01-01T00:00:00Z' }),
};

/**
 * What an entry of a module needs beyond its title, for the tests that take every module: its required fields, as in
 * the examples of the API. The test makes the category itself, where one is required.
 */
export function neededFields(key: string, category = 'rozne'): Record<string, unknown> {
  const fields = Object.entries(modules.find((module) => module.key === key)?.fields ?? {});
  const required = fields.filter(([name, field]) => field.required && name !== 'title');
  const values = required.map(([name, { kind }]) => [name, kind === 'category' ? category : moduleApi[name]?.[1]]);
  return { ...Object.fromEntries(values), ...ofModules[key]?.() };
}
