import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { megabyte } from '#app/platform/byte-sizes';
import { formatSize } from '#app/platform/format';
import { fileTexts } from '#app/texts/pl/files';
import { editTexts } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import { FieldError } from '#app/ui/field';
import { FilePicker } from '#app/ui/file-picker';
import { type AttachedFile, fileMark } from '../../fields/attached-file';
import { useBeforeSave } from '../before-save';
import { useEditData } from '../edit-data';
import { useUpload } from '../use-upload';

const texts = editTexts.upload;

/**
 * Chooses a file, shows its name and size, and uploads it on request, with progress and a button to stop. A chosen file
 * that was not uploaded is uploaded when the form is saved; if that fails, the form is not saved and the reason is
 * shown here.
 */
export function FileUploader({
  id,
  label,
  onUploaded,
}: {
  id: string;
  label: string;
  onUploaded: (file: AttachedFile) => void;
}) {
  const { uploadMaxMb } = useEditData();
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null) => {
    setChosen(file);
    setRefusal(null);
    if (!file && input.current) input.current.value = '';
  };
  const { progress, send, cancel } = useUpload((file) => {
    choose(null);
    onUploaded(file);
  }, setRefusal);
  const sending = progress !== null;
  useEffect(() => {
    if (refusal && !sending) input.current?.focus();
  }, [refusal, sending]);
  const tooLarge = chosen !== null && chosen.size > uploadMaxMb * megabyte;
  const sendChosen = async () => {
    if (!chosen) return true;
    if (tooLarge) input.current?.focus();
    if (tooLarge || sending) return false;
    setRefusal(null);
    return send(chosen);
  };
  const reason = tooLarge ? fileTexts.tooLarge(uploadMaxMb) : refusal;
  useBeforeSave(chosen ? sendChosen : null);
  return (
    <div className="space-y-2">
      <noscript>
        <p className="text-sm text-muted">{texts.needsScripts}</p>
      </noscript>
      <div className="js-only space-y-2">
        <FilePicker
          ref={input}
          id={id}
          label={texts.choose}
          context={label}
          disabled={sending}
          onChoose={choose}
          aria-invalid={reason ? true : undefined}
          aria-describedby={reason ? `${id}-hint ${id}-refusal` : `${id}-hint`}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {texts.hint(uploadMaxMb)}
        </p>
        {chosen ? (
          <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunken px-3 py-2">
            <span className="min-w-0 flex-1 basis-40 break-words">
              {chosen.name} <span className="text-sm whitespace-nowrap text-muted">{formatSize(chosen.size)}</span>
            </span>
            <span className="flex gap-2">
              <Button
                size="small"
                icon={<Upload aria-hidden className="size-4" />}
                busyText={sending ? texts.sending : undefined}
                onClick={() => void sendChosen()}
              >
                {texts.send}
              </Button>
              <Button size="small" tone="ghost" onClick={sending ? cancel : () => choose(null)}>
                {sending ? texts.cancel : texts.dismiss}
              </Button>
            </span>
            {sending ? (
              <progress max={100} value={progress} aria-label={texts.progress(progress)} className="h-2 w-full" />
            ) : null}
          </div>
        ) : null}
        {reason ? <FieldError id={`${id}-refusal`} messages={[reason, texts.notSent]} /> : null}
      </div>
    </div>
  );
}

/** A stored file: download it, or remove it from the entry. */
export function FileCard({ file, onRemove }: { file: AttachedFile; onRemove: (pressed: Element) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line px-3 py-2">
      <span className="min-w-0 flex-1 basis-40 break-words">
        <span className="font-semibold">{file.fileName || file.url}</span>{' '}
        <span className="text-sm text-muted">
          {[fileMark(file), file.fileSize > 0 ? formatSize(file.fileSize) : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
      <a href={file.url} target="_blank" rel="noopener" className="min-h-6 underline hover:text-accent">
        {texts.open}
      </a>
      <a href={file.url} download={file.fileName || true} className="min-h-6 underline hover:text-accent">
        {texts.download}
      </a>
      <Button size="small" tone="destructive" onClick={({ currentTarget }) => onRemove(currentTarget)}>
        {texts.remove}
        <span className="sr-only"> {file.fileName}</span>
      </Button>
    </div>
  );
}
