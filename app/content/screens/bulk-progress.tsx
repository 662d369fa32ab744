import { bulkTexts as texts } from '#app/texts/pl/bulk';
import { WorkDialog } from '#app/ui/dialog';
import type { BulkProgress as Progress } from './use-bulk-run';

/** Above the list while a bulk change runs: its progress, and a button to stop it. */
export function BulkProgress({ progress, onStop }: { progress: Progress | null; onStop: () => void }) {
  const { title, answered, batches } = progress ?? { title: '', answered: 0, batches: 0 };
  const percent = batches === 0 ? 0 : Math.round((answered / batches) * 100);
  return (
    <WorkDialog
      open={progress !== null}
      title={title}
      stopLabel={texts.stop}
      stoppingText={texts.stopping}
      onStop={onStop}
    >
      <progress
        max={100}
        value={batches === 0 ? undefined : percent}
        aria-label={title}
        className="h-2 w-full accent-accent"
      />
      <p role="status">{texts.progress(percent)}</p>
    </WorkDialog>
  );
}
