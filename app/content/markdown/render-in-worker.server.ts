import { Worker } from 'node:worker_threads';
import { AppError } from '#app/platform/errors';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import type { RenderingAnswer, RenderingJob } from './markdown-worker.server';
import type { Rendering } from './rendered-markdown';

interface Waiting extends RenderingJob {
  since: number;
  resolve: (rendered: Rendering) => void;
  reject: (error: unknown) => void;
}

export interface ApartOptions {
  /** The built worker. */
  file: string;
  /**
   * The last resort against a hanging thread, in milliseconds: a text that takes longer is refused. The cost of normal
   * texts is bounded by their length.
   */
  limitMs: number;
  /** An idle thread ends after this time, to free its memory. */
  idleMs: number;
  /** A text that has waited this long is refused: whoever sent it no longer waits for the answer. */
  waitMs: number;
  mostWaiting: number;
}

const memoryMb = 512;

/** Renders texts in a worker thread, started on demand, so that other requests are answered in the meantime. */
export class ApartRenderer {
  private worker: Worker | undefined;
  private current: Waiting | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: ApartOptions) {}

  /**
   * @throws AppError `invalid` for a text that takes too long or too much memory, `unavailable` when the queue is too
   *   long
   */
  render(job: RenderingJob): Promise<Rendering> {
    if (this.waiting.length >= this.options.mostWaiting) throw this.tooBusy();
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...job, since: Date.now(), resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    const latest = Date.now() - this.options.waitMs;
    this.current = this.waiting.shift();
    for (; this.current && this.current.since < latest; this.current = this.waiting.shift())
      this.current.reject(this.tooBusy());
    if (!this.current) {
      this.timer = setTimeout(() => this.end(), this.options.idleMs).unref();
      return;
    }
    this.worker ??= this.start();
    this.timer = setTimeout(() => this.fail(tooIntricate()), this.options.limitMs);
    const { source, known } = this.current;
    this.worker.postMessage({ source, known } satisfies RenderingJob);
  }

  private start(): Worker {
    const worker = new Worker(this.options.file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
      stdin: false,
    });
    worker.unref();
    const ifMine = (act: () => void) => () => void (this.worker === worker && act());
    worker.on('message', (answer: RenderingAnswer) => {
      if (this.worker !== worker) return;
      if ('failure' in answer) this.fail(new Error(`a text could not be rendered: ${answer.failure}`));
      else this.settle((job) => job.resolve(answer.rendering));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      ifMine(() => this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooIntricate() : error))(),
    );
    worker.on(
      'exit',
      ifMine(() => this.fail(new Error('the renderer of large texts ended'))),
    );
    return worker;
  }

  private tooBusy(): AppError {
    return new AppError('unavailable', { retryAfter: Math.ceil(this.options.waitMs / 1_000) });
  }

  /** A thread that failed is not reused. */
  private fail(error: unknown): void {
    this.end();
    this.settle((job) => job.reject(error));
  }

  private settle(tell: (job: Waiting) => void): void {
    const job = this.current;
    this.current = undefined;
    if (job) tell(job);
    this.next();
  }

  private end(): void {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.terminate();
  }
}

const tooIntricate = () =>
  new AppError('invalid', { message: texts.tooIntricate, fields: { content: [texts.tooIntricate] } });
