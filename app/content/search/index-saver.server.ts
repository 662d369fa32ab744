import type { Logger } from '#app/platform/logger.server';

/** Delay from a change to the next save: a start that finds older states only reads a few entries again. */
const saveAfterMs = 300_000;
/** The same after a save that a change has aborted. */
const saveAgainMs = 5_000;

/** Decides when the search index is saved. A change aborts a save in progress, so that nobody waits for it. */
export class IndexSaver {
  private isUnsaved = false;
  private timer: NodeJS.Timeout | undefined;
  private saving: AbortController | undefined;
  private lastSave = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly write: (signal: AbortSignal) => Promise<void>,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  noteChange(): void {
    this.saving?.abort();
    this.isUnsaved = true;
    if (!this.timer) this.schedule(saveAfterMs);
  }

  /** Saves at once if anything has changed. */
  saveChanges(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isUnsaved || this.isStopped) return;
    this.isUnsaved = false;
    const { signal } = (this.saving = new AbortController());
    this.lastSave = this.write(signal).catch((error: unknown) => {
      if (!signal.aborted) this.log.warn({ err: error }, 'the search index could not be saved');
      this.isUnsaved = true;
      this.schedule(signal.aborted ? saveAgainMs : saveAfterMs);
    });
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => this.saveChanges(), ms).unref();
  }

  /** Resolves when no save is in progress any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.saving?.abort();
    await this.lastSave;
  }
}
