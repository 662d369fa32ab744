import { useState } from 'react';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { onEnter } from './on-enter';
import { SendingButtons, SentFile } from './sent-file';
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
  const sending = useSending(file, '', upload);
  const { address, failed, again } = sending;
  const save = () => {
    if (failed !== '') again?.();
    else if (address !== '') onSave(address, words.trim() || file.name);
  };
  const handleKey = onEnter(save);
  return (
    <Dialog open onOpenChange={onClose} title={texts.fileTitle} closeLabel={texts.close}>
      <SentFile file={file} place={place} sending={sending} />
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
      <SendingButtons sending={sending} saveLabel={texts.fileInsert} onSave={save} onClose={onClose} />
    </Dialog>
  );
}
