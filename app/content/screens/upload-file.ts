import { paths } from '#app/paths';
import { editTexts } from '#app/texts/pl/modules';
import type { AttachedFile } from '../fields/attached-file';

const texts = editTexts.upload;

/** An upload that failed, with the reason in Polish. */
class UploadError extends Error {
  constructor(
    reason: string,
    /** Whether the same file may arrive when it is sent once more. */
    readonly canRetry: boolean,
  ) {
    super(reason);
  }
}

/** Answers after which the same file may be taken: whoever sent it signs in elsewhere, or waits. */
const retryable = new Set([401, 408, 429]);

/** A running upload; `done` rejects with an `UploadError`, or, where `abort` cancels it, with an `AbortError`. */
export interface Upload {
  done: Promise<AttachedFile>;
  abort: () => void;
}

/**
 * Uploads a file. Uses XMLHttpRequest because `fetch` reports no progress.
 * @param onProgress 0–100
 */
export function uploadFile(file: File, onProgress: (percent: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<AttachedFile>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(Math.round((100 * event.loaded) / event.total));
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 201) resolve(JSON.parse(responseText) as AttachedFile);
      else {
        const isRefused = status >= 400 && status < 500 && !retryable.has(status);
        reject(new UploadError(problemDetail(responseText) ?? texts.failed, !isRefused));
      }
    });
    request.addEventListener('error', () => void explainBreak(file).then(reject));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
  const body = new FormData();
  body.set('file', file);
  request.open('POST', paths.api.files());
  request.send(body);
  return { done, abort: () => request.abort() };
}

/** Why an upload got no answer. A browser also breaks it off where the file has changed since it was chosen. */
async function explainBreak(file: File): Promise<UploadError> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return new UploadError(texts.fileChanged, false);
  }
  return new UploadError(texts.unreachable, true);
}

/** The Polish message of a problem+json answer: its first field message, else its detail. */
function problemDetail(text: string): string | undefined {
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: string; errors?: Record<string, string[]> };
    return Object.values(errors ?? {})[0]?.[0] ?? detail;
  } catch {
    return undefined;
  }
}
