import { formatDateTime, formatSize } from '#app/platform/format';
import { nightlyTexts as texts } from '#app/texts/pl/backup';
import { Badge } from '#app/ui/badge';
import type { BackupSummary } from './read-backup-state.server';

/** A night, and what a backup and its retries may take. */
const freshHours = 27;

/** Under the state of the services: the last nightly backup, its size and age. */
export function BackupState({ isOn, last }: BackupSummary) {
  const isFresh = last !== null && last.ageHours < freshHours;
  return (
    <section
      aria-labelledby="kopia"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-raised px-5 py-4"
    >
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-60">
        <h2 id="kopia" className="font-semibold">
          {texts.title}
        </h2>
        {last ? (
          <p className="text-sm text-muted">
            {texts.last(formatDateTime(last.at), formatSize(last.size))} ({texts.age(last.ageHours)})
          </p>
        ) : null}
        {isOn && !last ? <p className="text-sm text-muted">{texts.none}</p> : null}
        {isOn ? null : <p className="text-sm text-muted">{texts.off}</p>}
      </div>
      {isOn && last ? (
        <Badge tone={isFresh ? 'green' : 'amber'}>{isFresh ? texts.states.fresh : texts.states.late}</Badge>
      ) : null}
    </section>
  );
}
