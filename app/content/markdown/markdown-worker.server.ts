import { parentPort } from 'node:worker_threads';
import type { Said } from '#app/platform/worker-thread.server';
import type { Known } from './known';
import { renderMarkdown } from './render-markdown.server';
import type { Rendering } from './rendered-markdown';

/** A text to render, with what is known about the names in it. */
export interface RenderingJob {
  source: string;
  known: Known;
}

// The worker for large texts (see render-text.server.ts): renders one at a time, in order of arrival.
parentPort?.on('message', ({ source, known }: RenderingJob) => {
  renderMarkdown(source, known).then(
    (answer) => parentPort?.postMessage({ answer } satisfies Said<Rendering>),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Said<Rendering>),
  );
});
