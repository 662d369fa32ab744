import { auditTexts as texts } from '#app/texts/pl/audit';
import { identityTexts } from '#app/texts/pl/identity';
import { fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { searchWordsTexts } from '#app/texts/pl/search-words';
import { apiKeyTexts, settingsTexts } from '#app/texts/pl/settings';
import { userTexts } from '#app/texts/pl/users';

type Values = Record<string, unknown> | null;

/** What a change changed, field by field, behind a line to open. */
export function Differences({ before, after }: { before: Values; after: Values }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  const show = (values: Values, name: string) => (values && name in values ? wordValue(name, values[name]) : texts.nothing);
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-2 hover:text-accent">{texts.details}</summary>
      <dl className="mt-2 max-w-xl @2xl:min-w-60 space-y-2 text-sm text-ink">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{nameOf(name)}</dt>
            {before ? <Value label={texts.before} text={show(before, name)} /> : null}
            {after ? <Value label={texts.after} text={show(after, name)} /> : null}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      <span className="text-muted">{label}: </span>
      {text}
    </dd>
  );
}

const fieldNames: Record<string, string> = { ...userTexts.fields, ...fieldLabels, ...settingsTexts.fields, ...texts.fields };
const optionNames: Record<string, Record<string, string>> = { ...optionLabels, role: identityTexts.roles, module: texts.modules, scope: apiKeyTexts.scopes, kind: searchWordsTexts.words.kinds };

const nameOf = (name: string) => fieldNames[name] ?? name;

const longestShown = 400;

/**
 * A stored value as a person reads it.
 *
 * @example wordValue('status', 'draft') → 'Roboczy'; wordValue('featured', true) → 'tak'; wordValue('category', null) → '–'
 */
export function wordValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const written = typeof value === 'string' ? (optionNames[name]?.[value] ?? value) : JSON.stringify(value);
  return written.length > longestShown ? `${written.slice(0, longestShown)}…` : written;
}
