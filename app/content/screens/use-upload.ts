import { useEffect, useRef, useState } from 'react';
import { editTexts } from '#app/texts/pl/modules';
import { useToast } from '#app/ui/toast';
import type { AttachedFile } from '../fields/attached-file';
import { type Upload, uploadFile } from './upload-file';

const texts = editTexts.upload;

/**
 * One upload at a time, with its progress. A failure is shown in a toast; leaving the screen cancels the upload.
 * @param onFailed not called when the person cancels
 */
export function useUpload(onDone: (file: AttachedFile) => void, onFailed?: (reason: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const current = useRef<Upload | null>(null);
  const showToast = useToast();
  useEffect(() => () => current.current?.abort(), []);
  /** @returns whether the file is in the store */
  const send = async (file: File): Promise<boolean> => {
    setProgress(0);
    const upload = uploadFile(file, setProgress);
    current.current = upload;
    try {
      onDone(await upload.done);
      showToast({ kind: 'success', title: texts.done, description: file.name });
      return true;
    } catch (error) {
      if (error instanceof DOMException) return false;
      const reason = (error as Error).message;
      showToast({ kind: 'error', title: texts.failedTitle, description: reason });
      onFailed?.(reason);
      return false;
    } finally {
      setProgress(null);
    }
  };
  return { progress, send, cancel: () => current.current?.abort() };
}
