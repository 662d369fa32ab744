import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#app/platform/db.server';
import { longestTimerMs } from '#app/platform/durations';
import { untilNextWindowMoment } from '../next-window-moment.server';

/** How long readers wait, at most, for what is renewed at a moment. */
const passWithinMs = 1_000;

/** Renews something at each moment at which an entry appears or disappears, by the database's clock. */
export class WindowPasses {
  private timer: NodeJS.Timeout | undefined;
  /** The moment that is waited for, as `performance.now()` counts. */
  private moment = Number.POSITIVE_INFINITY;
  private passing: Promise<void> | undefined;

  /** @param renew asks for the next moment (`watch`) and then reads, in this order; handles its own errors */
  constructor(
    private readonly readerDb: Database,
    private readonly renew: () => Promise<void>,
    private readonly ending: AbortSignal,
  ) {}

  /**
   * Asks for the next moment. Call it before reading anything that depends on times: a moment that passes during the
   * read is then not missed. A pending moment is replaced only by an earlier one: it may have passed already, and its
   * renewal is still to come.
   */
  async watch(): Promise<void> {
    const asked = performance.now();
    const ms = Math.max(0, await untilNextWindowMoment(this.readerDb));
    if (asked + ms >= this.moment || this.ending.aborted) return;
    clearTimeout(this.timer);
    this.moment = asked + ms;
    this.timer = setTimeout(() => this.pass(), Math.min(longestTimerMs, ms)).unref();
  }

  /** Resolves once all is renewed since the last moment, or after a while: readers wait for it. */
  async passed(): Promise<void> {
    if (performance.now() >= this.moment) this.pass();
    if (this.passing) await Promise.race([this.passing, wait(passWithinMs, undefined, { ref: false })]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** A renewal under way may have read before this moment: another follows it. */
  private pass(): void {
    clearTimeout(this.timer);
    this.moment = Number.POSITIVE_INFINITY;
    const renewed = (this.passing ?? Promise.resolve()).then(this.renew);
    this.passing = renewed;
    void renewed.then(() => {
      if (this.passing === renewed) this.passing = undefined;
    });
  }
}
