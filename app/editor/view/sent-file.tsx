import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Alert } from '#app/ui/alert';
import { classNames } from '#app/ui/class-names';
import type { Sending } from './use-sending';

interface SentFileProps {
  file: File;
  /** Its number among several. */
  place?: { number: number; count: number };
  sending: Sending;
}

/**
 * Which file is asked about, and how much of it has been sent. The room of the progress stays when all is, so that
 * nothing moves away under the pointer.
 */
export function SentFile({ file, place = { number: 1, count: 1 }, sending }: SentFileProps) {
  const { percent, failed, isSending } = sending;
  return (
    <>
      <p className="text-sm wrap-anywhere text-muted">{texts.fileOf(file.name, place.number, place.count)}</p>
      {failed === '' ? (
        <progress
          max={100}
          value={percent}
          aria-label={texts.imageSending}
          className={classNames('w-full', !isSending && 'invisible')}
        />
      ) : (
        <Alert tone="destructive">{failed}</Alert>
      )}
    </>
  );
}
