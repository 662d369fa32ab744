import type { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#app/platform/errors';
import { limitTime } from './limit-time';
import { isFromOutside, startThreadInProcess } from './run-in-process.server';

export interface ThreadOptions {
  /** The built worker. */
  file: string;
  /** Handed to the worker when it starts. */
  workerData?: unknown;
  /** Whether the thread is in a process of its own: for texts so long that V8 could end the process over them. */
  inProcess?: boolean;
  /**
   * The last resort against a hanging thread: a text that takes longer (see limitTime) is refused. The cost of normal
   * texts is bounded by their length.
   */
  limitMs: number;
  /** An idle thread ends after this time, to free its memory. */
  idleMs: number;
  /** A job that has waited this long is refused: whoever sent it no longer waits for the answer. */
  waitMs: number;
  mostWaiting: number;
  /** What is said to whoever sent a job that takes too long or too much memory. */
  refusal: () => AppError;
}

/** What a worker says: the answer, or first what it has to know for it. A mistake is thrown, or told as a failure. */
export type Said<Answer, Question = never> = { answer: Answer } | { question: Question } | { failure: string };

interface Waiting<Job, Answer, Question, Reply> {
  job: Job;
  reply: (question: Question) => Promise<Reply>;
  since: number;
  idleMs: number;
  /** Its process was killed at it before. */
  isRepeated?: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** A `Worker`, or one in a process of its own. */
interface Thread extends Pick<EventEmitter, 'on'> {
  postMessage(message: object): void;
  terminate(): unknown;
}

/** Parsing leaves much garbage behind: a larger young generation copies less of it. */
const memoryMb = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/**
 * A worker thread, started on demand, that does one job after another, so that requests are answered in the meantime.
 * On the way it may ask one question, which this side answers.
 */
export class WorkerThread<Job extends object, Answer, Question = never, Reply = never> {
  private worker: Thread | undefined;
  private current: Waiting<Job, Answer, Question, Reply> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private endLimit = () => {};
  private readonly waiting: Waiting<Job, Answer, Question, Reply>[] = [];
  /** When the thread may end: as late as any of its jobs wanted. */
  private neededUntil = 0;

  constructor(private readonly options: ThreadOptions) {}

  /**
   * @param reply answers the worker's question; what it rejects with, the job rejects with
   * @param idleMs how long the thread waits for another job afterwards
   * @throws AppError the refusal for a job that takes too long or too much memory, `unavailable` when too many wait
   */
  do(
    job: Job,
    reply: (question: Question) => Promise<Reply> = neverAsked,
    idleMs: number = this.options.idleMs,
  ): Promise<Answer> {
    if (this.waiting.length >= this.options.mostWaiting) throw this.tooBusy();
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, reply, since: performance.now(), idleMs, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.idle);
    const latest = performance.now() - this.options.waitMs;
    this.current = this.waiting.shift();
    for (; this.current && this.current.since < latest; this.current = this.waiting.shift())
      this.current.reject(this.tooBusy());
    if (!this.current) {
      this.idle = setTimeout(() => this.end(), Math.max(0, this.neededUntil - performance.now())).unref();
      return;
    }
    this.worker ??= this.start();
    this.post(this.worker, this.current.job);
  }

  private post(worker: Thread, message: object): void {
    const { limitMs, inProcess, refusal } = this.options;
    this.endLimit = limitTime(limitMs, () => this.fail(refusal()), !inProcess);
    worker.postMessage(message);
  }

  private start(): Thread {
    const { file, inProcess, limitMs } = this.options;
    const worker = inProcess ? startThreadInProcess({ file, resourceLimits: memoryMb, limitMs }) : this.startBeside();
    const ifMine = (act: () => void) => () => void (this.worker === worker && act());
    worker.on('message', (said: Said<Answer, Question> | { isTooMuch: true }) => {
      if (this.worker !== worker) return;
      if ('failure' in said) this.fail(new Error(`a text could not be worked at: ${said.failure}`));
      else if ('isTooMuch' in said) this.fail(this.options.refusal());
      else if ('question' in said) void this.tell(worker, said.question);
      else this.settle((waiting) => waiting.resolve(said.answer));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      ifMine(() => this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? this.options.refusal() : error))(),
    );
    worker.on('exit', (_, killedBy?: NodeJS.Signals) => ifMine(() => this.lose(killedBy))());
    return worker;
  }

  /** The job at which its process was killed is done once more, as the job need not be to blame. */
  private lose(killedBy: NodeJS.Signals | undefined): void {
    const { current } = this;
    if (!current || current.isRepeated || !isFromOutside(killedBy))
      return this.fail(killedBy ? this.options.refusal() : new Error('the thread of large texts ended'));
    current.isRepeated = true;
    this.endLimit();
    this.worker = this.start();
    this.post(this.worker, current.job);
  }

  private startBeside(): Thread {
    const { file, workerData } = this.options;
    const worker = new Worker(file, { resourceLimits: memoryMb, workerData, env: {}, stdin: false });
    worker.unref();
    return worker;
  }

  /** The limit does not run meanwhile: the thread only waits. */
  private async tell(worker: Thread, question: Question): Promise<void> {
    this.endLimit();
    const asking = this.current;
    if (!asking) return;
    try {
      const reply = await asking.reply(question);
      if (this.current === asking) this.post(worker, { reply });
    } catch (error) {
      // The worker forgets the job with the next one.
      if (this.current === asking) this.settle((waiting) => waiting.reject(error));
    }
  }

  private tooBusy(): AppError {
    return new AppError('unavailable', { retryAfterSeconds: Math.ceil(this.options.waitMs / 1_000) });
  }

  /** A thread that failed is not reused. */
  private fail(error: unknown): void {
    this.end();
    this.settle((waiting) => waiting.reject(error));
  }

  private settle(tell: (waiting: Waiting<Job, Answer, Question, Reply>) => void): void {
    const waiting = this.current;
    this.current = undefined;
    this.endLimit();
    if (waiting) {
      this.neededUntil = Math.max(this.neededUntil, performance.now() + waiting.idleMs);
      tell(waiting);
    }
    this.next();
  }

  private end(): void {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.terminate();
  }
}

const neverAsked = () => Promise.reject(new Error('the thread asked a question that nobody answers'));
