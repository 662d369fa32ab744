import { parentPort } from 'node:worker_threads';
import type { Said } from '#app/platform/worker-thread.server';
import { convertDocument } from './convert-document.server';
import type { AnswerTo, ConversionJob } from './foreign-document';

// The worker for documents: see convert-apart.server.ts.
parentPort?.on('message', (job: ConversionJob) => {
  convertDocument(job).then(
    (answer) => parentPort?.postMessage({ answer } satisfies Said<AnswerTo<ConversionJob>>),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies Said<AnswerTo<ConversionJob>>),
  );
});
