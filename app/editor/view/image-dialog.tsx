import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { editorTexts } from '#app/texts/pl/editor';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';

const texts = editorTexts.dialog;

/** A file on its way to the store. */
export interface ImageUpload {
  done: Promise<{ url: string; fileName: string }>;
  abort: () => void;
}

export type UploadImage = (file: File, onProgress: (percent: number) => void) => ImageUpload;

interface ImageDialogProps {
  /** A picture to send, or one that is in the text. */
  file: File | null;
  src: string;
  alt: string;
  upload: UploadImage;
  onSave: (src: string, alt: string) => void;
  onClose: () => void;
}

/** Sends a picture, and asks meanwhile what is on it. */
export function ImageDialog({ file, src, alt, upload, onSave, onClose }: ImageDialogProps) {
  const [words, setWords] = useState(alt);
  const [isDecorative, setDecorative] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { address, percent, failed } = useSending(file, src, upload);
  const save = () => {
    if (words.trim() === '' && !isDecorative) setMissing(true);
    else if (address !== '') onSave(address, isDecorative ? '' : words.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <Dialog open onOpenChange={onClose} title={texts.imageTitle} closeLabel={texts.close}>
      {file ? <p className="text-sm wrap-anywhere text-muted">{texts.imageOf(file.name)}</p> : null}
      {failed === '' ? null : <Alert tone="destructive">{failed}</Alert>}
      {address === '' && failed === '' ? (
        <progress max={100} value={percent} aria-label={texts.imageSending} className="w-full" />
      ) : null}
      <Field
        name="image_alt"
        label={texts.imageAlt}
        description={texts.imageHint}
        error={isMissing && words.trim() === '' && !isDecorative ? texts.imageAltRequired : null}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={300}
            disabled={isDecorative}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <Checkbox
        name="image_decorative"
        label={texts.imageDecorative}
        checked={isDecorative}
        onChange={(event) => setDecorative(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          tone="primary"
          disabled={failed !== ''}
          busyText={address === '' && failed === '' ? texts.imageSending : null}
          onClick={save}
        >
          {file ? texts.imageInsert : texts.save}
        </Button>
      </div>
    </Dialog>
  );
}

function useSending(file: File | null, src: string, upload: UploadImage) {
  const [address, setAddress] = useState(src);
  const [percent, setPercent] = useState(0);
  const [failed, setFailed] = useState('');
  const send = useRef(upload);
  useEffect(() => {
    if (!file) return undefined;
    let isHere = true;
    const sending = send.current(file, setPercent);
    sending.done.then(
      ({ url }) => isHere && setAddress(url),
      (error: Error) => isHere && error.name !== 'AbortError' && setFailed(error.message),
    );
    return () => {
      isHere = false;
      sending.abort();
    };
  }, [file]);
  return { address, percent, failed };
}
