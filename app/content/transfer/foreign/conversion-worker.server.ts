import { parentPort } from 'node:worker_threads';
import { convertDocument } from './convert-document.server';
import type { ConversionJob, Converted } from './foreign-document';

export type ConversionAnswer = { converted: Converted } | { failure: string };

// The worker for one document: see convert-apart.server.ts.
parentPort?.once('message', (job: ConversionJob) => {
  convertDocument(job).then(
    (converted) => parentPort?.postMessage({ converted } satisfies ConversionAnswer),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies ConversionAnswer),
  );
});
