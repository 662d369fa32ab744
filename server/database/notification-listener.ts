import { setTimeout as wait } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Logger } from '#app/platform/logger.server';
import { createQueue } from '#app/platform/queue';
import { type ConnectionOptions, DatabaseClient } from './database-client';
import type { DatabaseWatch } from './database-watch';

interface Subscription {
  channel: string;
  onNotify: (payload: string) => void;
  onReady: () => void;
}

const tryAgainMs = 250;
const askEveryMs = 1_000;

/** LISTENs to all channels on one dedicated connection, and reconnects when it is lost. */
export class NotificationListener {
  private readonly subscriptions = new Set<Subscription>();
  /** The subscriptions whose LISTEN was issued on the current connection. */
  private heard = new Set<Subscription>();
  private client: Client | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private readonly inTurn = createQueue();

  constructor(
    private readonly options: ConnectionOptions,
    private readonly watch: DatabaseWatch,
    private readonly log: Logger,
  ) {}

  /**
   * `onReady` is called whenever listening starts (again); resolves after the first time.
   * @returns ends it
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReady: () => void,
  ): Promise<() => Promise<void>> {
    let begun = () => {};
    const first = new Promise<void>((resolve) => (begun = resolve));
    const subscription = { channel, onNotify, onReady: () => (begun(), onReady()) };
    this.subscriptions.add(subscription);
    this.running ??= this.run();
    const client = this.client;
    if (client) await this.begin(client, subscription).catch(() => client.connection.stream.destroy());
    await first;
    return async () => {
      this.subscriptions.delete(subscription);
    };
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.client?.connection.stream.destroy();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.hear().catch((error: unknown) => this.log.debug({ err: error }, 'the database cannot be listened to'));
      if (!this.stopped) await wait(tryAgainMs);
    }
  }

  /** Listens until the connection is lost. */
  private async hear(): Promise<void> {
    const client: Client = new DatabaseClient(this.options, this.watch);
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    try {
      await client.connect();
      client.on('notification', ({ channel, payload = '' }) => {
        for (const one of this.subscriptions) if (one.channel === channel) one.onNotify(payload);
      });
      this.heard = new Set();
      for (const subscription of this.subscriptions) await this.begin(client, subscription);
      this.client = client;
      // Heartbeat: an idle connection would not notice that the server is gone.
      for (
        ;
        !this.stopped && !lost.signal.aborted;
        await wait(askEveryMs, undefined, { signal: lost.signal }).catch(() => {})
      )
        await this.ask(client, 'select 1');
    } finally {
      this.client = undefined;
      client.connection.stream.destroy();
    }
  }

  private async begin(client: Client, subscription: Subscription): Promise<void> {
    if (this.heard.has(subscription)) return;
    this.heard.add(subscription);
    await this.ask(client, `LISTEN ${escapeIdentifier(subscription.channel)}`);
    subscription.onReady();
  }

  /** One query at a time: the driver does not queue them. */
  private ask(client: Client, text: string): Promise<unknown> {
    return this.inTurn(() => client.query(text));
  }
}
