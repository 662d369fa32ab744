import { parentPort } from 'node:worker_threads';
import type { Known } from './known';
import { renderMarkdown } from './render-markdown.server';
import type { Rendering } from './rendered-markdown';

/** A text to render, with what is known about the names in it. */
export interface RenderingJob {
  source: string;
  known: Known;
}

export type RenderingAnswer = { rendering: Rendering } | { failure: string };

// The worker for large texts (see render-in-worker.server.ts): renders one at a time, in order of arrival.
parentPort?.on('message', ({ source, known }: RenderingJob) => {
  renderMarkdown(source, known).then(
    (rendering) => parentPort?.postMessage({ rendering } satisfies RenderingAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies RenderingAnswer),
  );
});
