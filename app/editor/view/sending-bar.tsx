import { editorDialogTexts } from '#app/texts/pl/editor-dialogs';
import { classNames } from '#app/ui/class-names';

/** How much of a file has been sent. Its room stays when all is, so that nothing moves away under the pointer. */
export const SendingBar = ({ percent, isSending }: { percent: number; isSending: boolean }) => (
  <progress
    max={100}
    value={percent}
    aria-label={editorDialogTexts.imageSending}
    className={classNames('w-full', !isSending && 'invisible')}
  />
);
