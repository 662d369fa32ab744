import { parentPort } from 'node:worker_threads';
import { extractText } from './extract-text.server';
import type { FileText, TextType } from './file-text';

export interface ExtractionJob {
  type: TextType;
  bytes: Uint8Array;
}

export type ExtractionAnswer = FileText | { failure: string };

// The worker for one file: see keep-file-texts.server.ts.
parentPort?.once('message', ({ type, bytes }: ExtractionJob) => {
  extractText(type, bytes).then(
    (text) => parentPort?.postMessage(text satisfies ExtractionAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? error.message : String(error),
      } satisfies ExtractionAnswer),
  );
});
