import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatSize } from '#app/platform/format';
import { editTexts } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import type { AttachedFile } from '../../fields/attached-file';
import { useEditData } from '../edit-data';
import { useUpload } from '../use-upload';

const texts = editTexts.upload;

/** Chooses a file, shows its name and size, sends it when asked to, with progress and a way to stop. */
export function FileUploader({ id, label, onUploaded }: { id: string; label: string; onUploaded: (file: AttachedFile) => void }) {
  const { uploadMaxMb } = useEditData();
  const [chosen, setChosen] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { progress, send, cancel } = useUpload((file) => {
    setChosen(null);
    if (input.current) input.current.value = '';
    onUploaded(file);
  });
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="sr-only">
        {label}: {texts.choose}
      </label>
      <input ref={input} id={id} type="file" disabled={progress !== null} onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)} className="block w-full text-sm" />
      <p className="text-sm text-muted">{texts.hint(uploadMaxMb)}</p>
      {chosen ? (
        <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunken px-3 py-2">
          <span className="min-w-0 flex-1 break-words">
            {chosen.name} <span className="text-sm text-muted">{formatSize(chosen.size)}</span>
          </span>
          <Button size="small" icon={<Upload aria-hidden className="size-4" />} busyText={progress === null ? undefined : texts.sending} onClick={() => void send(chosen)}>
            {texts.send}
          </Button>
          {progress === null ? null : (
            <>
              <progress max={100} value={progress} aria-label={texts.progress(progress)} className="h-2 w-full" />
              <Button size="small" tone="ghost" onClick={cancel}>
                {texts.cancel}
              </Button>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** A stored file: open it, take it away, remove it from the entry. */
export function FileCard({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line px-3 py-2">
      <span className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{file.fileName || file.url}</span>{' '}
        <span className="text-sm text-muted">{[file.fileType, file.fileSize > 0 ? formatSize(file.fileSize) : ''].filter(Boolean).join(' · ')}</span>
      </span>
      <a href={file.url} target="_blank" rel="noopener" className="min-h-6 underline hover:text-accent">
        {texts.open}
      </a>
      <a href={file.url} download={file.fileName || true} className="min-h-6 underline hover:text-accent">
        {texts.download}
      </a>
      <Button size="small" tone="destructive" onClick={onRemove}>
        {texts.remove}
        <span className="sr-only"> {file.fileName}</span>
      </Button>
    </div>
  );
}
