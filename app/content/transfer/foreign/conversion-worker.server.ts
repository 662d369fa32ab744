import { parentPort } from 'node:worker_threads';
import type { Said } from '#app/platform/worker-thread.server';
import { convertDocument } from './convert-document.server';
import type { ConversionJob, Converted } from './foreign-document';

// The worker for documents: see convert-apart.server.ts.
parentPort?.on('message', (job: ConversionJob) => {
  convertDocument(job).then(
    (answer) => parentPort?.postMessage({ answer } satisfies Said<Converted>),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies Said<Converted>),
  );
});
