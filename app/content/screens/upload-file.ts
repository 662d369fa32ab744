import { paths } from '#app/paths';
import type { AttachedFile } from '../fields/attached-file';

/** A running upload; `abort` cancels it, and `done` then rejects with an `AbortError`. */
export interface Upload {
  done: Promise<AttachedFile>;
  abort: () => void;
}

/**
 * Uploads a file. Uses XMLHttpRequest because `fetch` reports no progress.
 * @param onProgress 0–100
 */
export function uploadFile(file: File, onProgress: (percent: number) => void, failedText: string): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<AttachedFile>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(Math.round((100 * event.loaded) / event.total));
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as AttachedFile);
      else reject(new Error(problemDetail(request.responseText) ?? failedText));
    });
    request.addEventListener('error', () => reject(new Error(failedText)));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
  const body = new FormData();
  body.set('file', file);
  request.open('POST', paths.api.files());
  request.send(body);
  return { done, abort: () => request.abort() };
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
