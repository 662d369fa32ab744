import { parentPort } from 'node:worker_threads';
import type { Known } from './known';
import { renderMarkdown } from './render-markdown.server';
import type { Rendering } from './rendered-markdown';

/** A text to render, with what is known of what it names. */
export interface RenderingJob {
  source: string;
  known: Known;
}

export type RenderingAnswer = { rendering: Rendering } | { failure: string };

// A thread of its own for large texts (see render-in-worker.server.ts): one at a time, in the order in which they come.
parentPort?.on('message', ({ source, known }: RenderingJob) => {
  renderMarkdown(source, known).then(
    (rendering) => parentPort?.postMessage({ rendering } satisfies RenderingAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies RenderingAnswer),
  );
});
