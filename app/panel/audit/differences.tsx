import { auditTexts as texts } from '#app/texts/pl/audit';
import { cutAt, wordChanges } from './word-event';

interface DifferencesProps {
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The changed fields of an event, in a disclosure. */
export function Differences({ subject, before, after }: DifferencesProps) {
  const changes = wordChanges(subject, before, after);
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-2 hover:text-accent">
        {texts.details}
      </summary>
      <dl className="mt-2 max-w-xl @4xl:min-w-60 space-y-2 text-sm text-ink">
        {changes.map((change) => (
          <div key={change.name}>
            <dt className="font-semibold">{change.name}</dt>
            {change.before === null ? null : <Value label={texts.before} text={change.before} />}
            {change.after === null ? null : <Value label={texts.after} text={change.after} />}
          </div>
        ))}
      </dl>
    </details>
  );
}

const longestShown = 400;

function Value({ label, text }: { label: string; text: string }) {
  return (
    <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      <span className="text-muted">{label}: </span>
      {cutAt(text, longestShown)}
    </dd>
  );
}
