import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { databaseErrorCode } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';

/** What a pool calls back: on an error without a client. */
type Lent = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

/** Shorter than the time within which a request is told that the database is away. */
const patienceMs = 2_000;
const tryAgainMs = 100;
/** For so long a pool opens no more connections than the server has let it have. */
const growAgainMs = 5_000;
const sayAgainMs = 60_000;

/** The server, the database or the role has all the connections that it may have. */
export const isRefusedForNumber = (error: unknown) => /^53[34]00$/.test(databaseErrorCode(error) ?? '');

/** The pools of one portal: they share the connections that its server lets it have. */
export class Sharing {
  readonly pools: SharingPool[] = [];
  #said = -Infinity;

  constructor(private readonly log: Logger) {}

  /** Closes one connection that is idle. */
  async freeOne(): Promise<void> {
    const idle = this.pools.find(({ idleCount }) => idleCount > 0);
    (await idle?.connect())?.release(true);
  }

  sayFull(): void {
    if (performance.now() - this.#said < sayAgainMs) return;
    this.#said = performance.now();
    const open = this.pools.reduce((sum, { totalCount }) => sum + totalCount, 0);
    this.log.warn({ open }, 'the database server takes no more connections: requests wait for the open ones');
  }
}

/**
 * A pool that makes do where the server takes no more connections: who asks then waits for one of those that are open,
 * as in a pool that is full. A pool without any takes the place of an idle one of the others, or is refused soon.
 */
export class SharingPool extends Pool {
  readonly #most: number;
  #open = 0;
  /** Before it may grow again. */
  #isWaiting = false;

  constructor(
    config: PoolConfig,
    private readonly sharing: Sharing,
  ) {
    super(config);
    this.#most = this.options.max;
    sharing.pools.push(this);
    this.on('connect', () => (this.#open += 1));
    this.on('remove', () => (this.#open -= 1));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<PoolClient> | void {
    const lent = this.#connect();
    if (!callback) return lent;
    void lent.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<PoolClient> {
    for (const end = performance.now() + patienceMs; ;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isRefusedForNumber(error) || performance.now() > end) throw error;
        this.#makeDo();
        if (this.#open > 0) continue;
        await this.sharing.freeOne();
        await wait(tryAgainMs, undefined, { ref: false });
      }
    }
  }

  #makeDo(): void {
    this.sharing.sayFull();
    this.options.max = Math.max(1, this.#open);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.options.max = this.#most;
      this.#growForWaiting();
    }, growAgainMs).unref();
  }

  /** Those who wait already would go on until a connection is returned. */
  #growForWaiting(): void {
    for (let count = this.waitingCount; count > 0; count -= 1)
      void this.connect().then(
        (client) => client.release(),
        () => {},
      );
  }
}
