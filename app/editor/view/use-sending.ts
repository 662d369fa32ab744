import { useEffect, useRef, useState } from 'react';

/** An upload of a file in progress; the error of `done` says why it failed. */
export interface FileUpload {
  done: Promise<{ url: string; fileName: string; fileType: string }>;
  abort: () => void;
}

export type UploadFile = (file: File, onProgress: (percent: number) => void) => FileUpload;

/**
 * Sends a file as soon as it is asked about; what is left is not sent to its end.
 * @param src where there is nothing to send
 * @param refuse why what was sent cannot be used, by the type that its content has; '' where it can
 * @returns with `again`, which sends what could not be sent once more; null where that cannot help
 */
export function useSending(
  file: File | null,
  src: string,
  upload: UploadFile,
  refuse: (type: string) => string = () => '',
) {
  const [address, setAddress] = useState(src);
  const [percent, setPercent] = useState(0);
  const [failed, setFailed] = useState('');
  const [canRetry, setCanRetry] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const send = useRef(upload);
  const check = useRef(refuse);
  useEffect(() => {
    if (!file) return undefined;
    let isHere = true;
    const sending = send.current(file, setPercent);
    sending.done.then(
      ({ url, fileType }) => {
        const refusal = check.current(fileType);
        if (isHere) (refusal === '' ? setAddress : setFailed)(refusal || url);
      },
      (error: Error & { canRetry?: boolean }) => {
        if (!isHere || error.name === 'AbortError') return;
        setFailed(error.message);
        setCanRetry(error.canRetry === true);
      },
    );
    return () => {
      isHere = false;
      sending.abort();
    };
  }, [file, attempt]);
  const again = () => {
    setFailed('');
    setPercent(0);
    setCanRetry(false);
    setAttempt(attempt + 1);
  };
  return { address, percent, failed, isSending: address === '' && failed === '', again: canRetry ? again : null };
}

export type Sending = ReturnType<typeof useSending>;
