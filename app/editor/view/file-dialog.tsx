import { useState } from 'react';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { onEnter } from './on-enter';
import { SendingBar } from './sending-bar';
import { type UploadFile, useSending } from './use-sending';

interface FileDialogProps {
  file: File;
  /** Its number among several. */
  place: { number: number; count: number };
  upload: UploadFile;
  onSave: (href: string, text: string) => void;
  onClose: () => void;
}

/** Uploads a file, and meanwhile asks for its link text. */
export function FileDialog({ file, place, upload, onSave, onClose }: FileDialogProps) {
  const [words, setWords] = useState(file.name.replace(/\.[^.]*$/, ''));
  const { address, percent, failed, again } = useSending(file, '', upload);
  const isSending = address === '' && failed === '';
  const save = () => {
    if (failed !== '') again();
    else if (address !== '') onSave(address, words.trim() || file.name);
  };
  const handleKey = onEnter(save);
  return (
    <Dialog open onOpenChange={onClose} title={texts.fileTitle} closeLabel={texts.close}>
      <p className="text-sm wrap-anywhere text-muted">
        {place.count > 1 ? texts.fileAmong(file.name, place.number, place.count) : texts.imageOf(file.name)}
      </p>
      {failed === '' ? null : <Alert tone="destructive">{failed}</Alert>}
      {failed === '' ? <SendingBar percent={percent} isSending={isSending} /> : null}
      <Field name="file_text" label={texts.fileText}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="primary" busyText={isSending ? texts.imageSending : null} onClick={save}>
          {failed === '' ? texts.fileInsert : texts.sendAgain}
        </Button>
      </div>
    </Dialog>
  );
}
