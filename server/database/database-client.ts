import pg, { type Client, type ClientConfig } from 'pg';
import { DatabaseAway, databaseErrorCode } from '#app/platform/db.server';
import type { DatabaseWatch } from './database-watch';
import { PreparedQuery } from './prepared-query';

export type ConnectionOptions = Pick<
  ClientConfig,
  | 'host'
  | 'port'
  | 'database'
  | 'user'
  | 'password'
  | 'ssl'
  | 'options'
  | 'application_name'
  | 'statement_timeout'
  | 'lock_timeout'
  | 'connectionTimeoutMillis'
>;

/**
 * Connect timeout, by the clock. While the portal serves, the watch notices a server that does not answer before that,
 * and in ticks, so that a process without CPU time refuses nothing.
 */
const connectTimeoutMs = 10_000;

/**
 * Names of the prepared statements by their text, the same on every connection. Texts are few: a list of values is one
 * array (`oneOf`).
 */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `q${names.size + 1}`));
  return name;
}

/** The callback type of the driver's pool. */
type Callback = (error: Error | null, result?: unknown) => void;

/** The error of a connection that timed out. */
export const noAnswer = () => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });

/**
 * A connection whose loss does not end the process: a query under way fails with `DatabaseAway`, between queries
 * nothing happens. Drizzle's queries are prepared statements here, named by their text. `#` keeps its own members apart
 * from those of pg's client.
 */
export class DatabaseClient extends pg.Client {
  /** The number of the current query; undefined while idle. */
  asked: number | undefined;
  /** How many ticks of the watch an expected answer is late. */
  silence = 0;
  /** The number of a query that the server, asked by the watch, was done with while its answer was late. */
  done: number | undefined;
  #questions = 0;
  #heard = 0;
  /** Why the connection was lost. */
  #lost: Error | undefined;
  #isStale = false;
  readonly #columns = new Map<string, readonly unknown[]>();

  constructor(
    readonly options: ConnectionOptions = {},
    private readonly watch?: DatabaseWatch,
  ) {
    super({ connectionTimeoutMillis: connectTimeoutMs, ...options });
    // An 'error' event without a listener would end the process.
    this.on('error', (error) => this.#lose(error));
    this.on('drain', () => this.#answered());
  }

  /** The process id of the server's backend; 0 until connected. */
  get pid(): number {
    return ('processID' in this && Number(this.processID)) || 0;
  }

  override connect(callback?: unknown): never {
    const connected = this.#connect();
    if (!callback) return connected as never;
    return void connected.then(() => (callback as Callback)(null, this), callback as Callback) as never;
  }

  async #connect(): Promise<this> {
    this.#ask();
    this.watch?.follow(this);
    try {
      if (this.watch?.away) throw this.watch.away;
      await super.connect();
      return this;
    } catch (error) {
      this.watch?.missed(this, error);
      throw error instanceof pg.DatabaseError || error instanceof DatabaseAway
        ? error
        : new DatabaseAway(error as Error);
    } finally {
      this.#answered();
    }
  }

  override query(query: unknown, values?: unknown, callback?: unknown): never {
    this.#ask();
    // The driver's method has many overloads and distinguishes them itself.
    const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    if (typeof callback === 'function') {
      const done: Callback = (error, result) => (callback as Callback)(error && this.#explain(error), result);
      return (isQuery(query) ? ask(this.#prepared(query, values, done)) : ask(query, values, done)) as never;
    }
    const answer = isQuery(query)
      ? new Promise((resolve, reject) => {
          const done: Callback = (error, result) => (error ? reject(error) : resolve(result));
          void ask(this.#prepared(query, values, done));
        })
      : ask(query, values);
    return answer.catch((error: Error) => Promise.reject(this.#explain(error))) as never;
  }

  #prepared(query: { text: string }, values: unknown, done: Callback): PreparedQuery {
    return new PreparedQuery({ ...query, name: nameOf(query.text) }, values, done, this.#columns);
  }

  /**
   * A tick of the watch: checks whether bytes arrived since the last one.
   * @returns for how many ticks none did
   */
  countSilence(): number {
    const { bytesRead } = this.connection.stream as { bytesRead?: number };
    const heard = bytesRead ?? 0;
    this.silence = this.asked === undefined || heard !== this.#heard ? 0 : this.silence + 1;
    this.#heard = heard;
    return this.silence;
  }

  /** Closes the connection at once: its query fails with this reason. */
  giveUp(reason: DatabaseAway): void {
    this.#lost ??= reason;
    this.connection.stream.destroy(reason);
  }

  /** Closes it once it is idle, so that the next query opens a new connection. */
  giveUpWhenIdle(): void {
    this.#isStale = true;
    if (this.asked === undefined && this.getTransactionStatus() === 'I')
      this.giveUp(new DatabaseAway(new Error('it connects anew')));
  }

  #ask(): void {
    this.#questions += 1;
    this.asked = this.#questions;
  }

  #answered(): void {
    this.asked = undefined;
    this.silence = 0;
    if (this.#isStale) this.giveUpWhenIdle();
  }

  #lose(error: Error): void {
    if (!this.#lost) this.watch?.suspect(this.options);
    this.#lost ??= error;
  }

  /** The driver's error for a lost connection has no code. */
  #explain(error: Error): Error {
    const code = databaseErrorCode(error);
    if (code === '25006') this.watch?.renewAll();
    // After a table's columns were changed, its prepared statements fail; a new connection prepares them again.
    if (code === '0A000') this.giveUpWhenIdle();
    return this.#lost && !(error instanceof pg.DatabaseError) ? new DatabaseAway(this.#lost) : error;
  }
}

const isQuery = (query: unknown): query is { text: string } =>
  typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name);

/** Runs work on a connection of its own, which is closed afterwards. */
export async function withClient<T>(options: ConnectionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client: Client = new DatabaseClient(options);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
