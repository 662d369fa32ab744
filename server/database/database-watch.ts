import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseAway } from '#app/platform/db.server';
import { databaseTrouble } from '#app/platform/database-errors.server';
import { every } from '#app/platform/every';
import type { Logger } from '#app/platform/logger.server';
import { type ConnectionOptions, DatabaseClient, noAnswer } from './database-client';
import { isRefusedForNumber } from './sharing-pool';

const lookEveryMs = 200;
/**
 * Counted in ticks, not milliseconds: a process without CPU time does not tick, and so does not blame others for being
 * late.
 */
const looksUntilLate = 4;
const looksOfProbe = 6;
const tryAgainMs = 300;
const renewEveryMs = 1_000;

/**
 * A circuit breaker: notices that the database is away, without polling while all is well. A query without an answer
 * for most of a second, or a failed connection, starts a probe on a connection of its own. While the probe gets no
 * answer either, every connection is closed and every query refused at once, so that nobody waits longer than three
 * seconds. A slow query on a healthy server goes on.
 */
export class DatabaseWatch {
  private readonly clients = new Set<DatabaseClient>();
  private readonly endLooking = every(lookEveryMs, () => this.look());
  private isProbing = false;
  private renewedAt = 0;
  private stopped = false;
  private trouble: string | undefined;
  /** The error for all queries during an outage. */
  away: DatabaseAway | undefined;

  constructor(private readonly log: Logger) {}

  /** Watches a client, from before it connects until it ends. */
  follow(client: DatabaseClient): void {
    this.clients.add(client);
    client.once('end', () => this.clients.delete(client));
  }

  /** Reports a client that could not connect. A server that only has no room for it is there. */
  missed(client: DatabaseClient, error: unknown): void {
    this.clients.delete(client);
    if (!isRefusedForNumber(error)) this.suspect(client.options);
  }

  /** Starts a probe after a failure that may be an outage. */
  suspect(options: ConnectionOptions): void {
    if (this.stopped || this.isProbing) return;
    this.isProbing = true;
    void this.probe(options).finally(() => (this.isProbing = false));
  }

  /** After a failover this server is read-only; new connections may reach the new primary. */
  renewAll(): void {
    if (performance.now() - this.renewedAt < renewEveryMs) return;
    this.renewedAt = performance.now();
    for (const client of this.clients) client.giveUpWhenIdle();
  }

  /** Closes whatever is still open. */
  stop(): void {
    this.stopped = true;
    void this.endLooking();
    for (const client of this.clients) client.giveUp(new DatabaseAway(new Error('the portal ends')));
  }

  private look(): void {
    for (const client of this.clients) if (client.countSilence() >= looksUntilLate) this.suspect(client.options);
  }

  /** Repeats the probe until it is answered. */
  private async probe(options: ConnectionOptions): Promise<void> {
    while (!this.stopped) {
      const failure = await this.ask(options).then(
        () => undefined,
        (error: Error) => error,
      );
      this.note(failure);
      if (!failure) return;
      await wait(tryAgainMs, undefined, { ref: false });
    }
  }

  private note(failure: Error | undefined): void {
    if (this.stopped) return;
    const trouble = failure && databaseTrouble(failure);
    if (trouble && trouble !== this.trouble) this.log.warn({ reason: trouble }, 'the database cannot be reached');
    if (!trouble && this.trouble) this.log.info('the database is back');
    this.trouble = trouble;
    // Anything but silence tells each query by itself and at once; and where there are too many connections, those of
    // the portal go on.
    this.away = failure && trouble === 'no answer' ? new DatabaseAway(failure) : undefined;
    if (this.away) for (const client of this.clients) client.giveUp(this.away);
  }

  /** @throws the error of the database, or of the network */
  private async ask(options: ConnectionOptions): Promise<void> {
    const late = [...this.clients]
      .filter(({ silence }) => silence >= looksUntilLate)
      .map((client) => ({ client, asked: client.asked }));
    const probe: Client = new DatabaseClient({ ...options, application_name: 'portal probe' });
    try {
      const isAtWork = await Promise.race([
        askWhoWorks(
          probe,
          late.map(({ client }) => client.pid),
        ),
        giveTime(),
      ]);
      for (const { client, asked } of late) {
        if (client.asked !== asked || client.silence === 0) continue;
        const works = client.pid === 0 || isAtWork.get(client.pid);
        if (works === null) continue;
        // The server is idle: the query or its answer was lost, or the answer is still on the way. It has as long
        // again.
        if (works === false && client.done === asked) client.giveUp(new DatabaseAway(noAnswer()));
        else if (works === false) client.done = asked;
        client.silence = 0;
      }
    } finally {
      probe.connection.stream.destroy();
    }
  }
}

/** Whether each of these server processes is busy; null where the role may not see it. */
async function askWhoWorks(probe: Client, pids: readonly number[]): Promise<Map<number, boolean | null>> {
  await probe.connect();
  const { rows } = await probe.query<{ pid: number; works: boolean | null }>(
    `select pid, case when datid is not null then state not in ('idle', 'idle in transaction') else false end as works
     from unnest($1::int[]) pid left join pg_stat_activity using (pid)`,
    [pids],
  );
  return new Map(rows.map(({ pid, works }) => [pid, works]));
}

/** @throws Error after the process had time to receive an answer */
async function giveTime(): Promise<never> {
  for (let look = 0; look < looksOfProbe; look += 1) await wait(lookEveryMs, undefined, { ref: false });
  await turn();
  throw noAnswer();
}
