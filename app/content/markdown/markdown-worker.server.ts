import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './render-markdown.server';
import type { RenderedMarkdown } from './rendered-markdown';

/** A text to render, with the previews of the files that it may show. */
export interface RenderingJob {
  source: string;
  previews: Map<string, string>;
}

export type RenderingAnswer = { rendered: RenderedMarkdown } | { failure: string };

// A thread of its own for large texts (see render-in-worker.server.ts): one at a time, in the order in which they come.
parentPort?.on('message', ({ source, previews }: RenderingJob) => {
  renderMarkdown(source, async () => previews).then(
    (rendered) => parentPort?.postMessage({ rendered } satisfies RenderingAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies RenderingAnswer),
  );
});
