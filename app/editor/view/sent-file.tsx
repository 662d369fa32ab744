import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
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

interface SendingButtonsProps {
  sending: Sending;
  /** Of the button that saves. */
  saveLabel: string;
  onSave: () => void;
  onClose: () => void;
}

/** Below what is asked about a file. Where it could not be sent the second button sends it again, if that can help. */
export function SendingButtons({ sending, saveLabel, onSave, onClose }: SendingButtonsProps) {
  const { failed, isSending, again } = sending;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onClose}>{texts.cancel}</Button>
      {failed === '' || again ? (
        <Button tone="primary" busyText={isSending ? texts.imageSending : null} onClick={onSave}>
          {failed === '' ? saveLabel : texts.sendAgain}
        </Button>
      ) : null}
    </div>
  );
}
