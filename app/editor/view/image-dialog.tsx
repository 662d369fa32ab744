import { useState } from 'react';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Checkbox } from '#app/ui/checkbox';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { onEnter } from './on-enter';
import { SendingButtons, SentFile } from './sent-file';
import { type UploadFile, useSending } from './use-sending';

interface ImageDialogProps {
  /** The image to upload; null for one that is in the text. */
  file: File | null;
  src: string;
  alt: string;
  caption: string;
  /** Its number among several. */
  place?: { number: number; count: number };
  upload: UploadFile;
  onSave: (src: string, alt: string, caption: string) => void;
  onClose: () => void;
}

/** What browsers show, and TIFF, of which a page shows the preview; no text by the name of a picture, no HEIC. */
const shown = /^image\/(?:a?png|jpeg|gif|webp|avif|tiff|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/;

const refuseUnseen = (type: string) => (shown.test(type) ? '' : texts.imageUnseen);

/** Uploads an image, and meanwhile asks for its alternative text. */
export function ImageDialog({ file, src, alt, caption, place, upload, onSave, onClose }: ImageDialogProps) {
  const [words, setWords] = useState(alt);
  const [under, setUnder] = useState(caption);
  const [isDecorative, setDecorative] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const sending = useSending(file, src, upload, refuseUnseen);
  const { address, failed, again } = sending;
  const save = () => {
    if (failed !== '') again?.();
    else if (words.trim() === '' && !isDecorative) setMissing(true);
    else if (address !== '') onSave(address, isDecorative ? '' : words.trim(), under.trim());
  };
  const handleKey = onEnter(save);
  return (
    <Dialog open onOpenChange={onClose} title={texts.imageTitle} closeLabel={texts.close}>
      {file ? <SentFile file={file} place={place} sending={sending} /> : null}
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
      <Field name="image_caption" label={texts.imageCaption} description={texts.imageCaptionHint}>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            value={under}
            onChange={(event) => setUnder(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <SendingButtons
        sending={sending}
        saveLabel={file ? texts.imageInsert : texts.save}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}
