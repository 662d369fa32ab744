import pg, { type Client, type ClientConfig } from 'pg';
import { DatabaseAway } from '#app/platform/db.server';

export type ConnectionOptions = Pick<
  ClientConfig,
  'host' | 'port' | 'database' | 'user' | 'password' | 'ssl' | 'options' | 'application_name' | 'statement_timeout' | 'connectionTimeoutMillis'
>;

/** What every connection gets that says nothing else: a server that takes no connection in this time is not there. */
const connectTimeoutMs = 10_000;

/** The name under which each text is prepared, the same on every connection. Texts are few: a list of values is one array (`oneOf`). */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `q${names.size + 1}`));
  return name;
}

/** The driver's own way to say that a result goes to a callback, as its pool asks for it. */
type Callback = (error: Error | null, result?: unknown) => void;

/**
 * A connection that outlives nothing but itself: what happens to it between two queries is no event that ends the process, and what
 * happens during one is an error that says so. Drizzle's queries stay prepared on it by their text.
 */
export class DatabaseClient extends pg.Client {
  /** Why the connection is gone. */
  #lost: Error | undefined;

  constructor(options: ConnectionOptions = {}) {
    super({ connectionTimeoutMillis: connectTimeoutMs, ...options });
    this.on('error', (error) => (this.#lost ??= error));
  }

  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const prepared = isQuery(query) ? { ...query, name: nameOf(query.text) } : query;
    // The driver's many forms of this method are one to it, too.
    const ask = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    if (typeof callback !== 'function') return ask(prepared, values).catch((error: Error) => Promise.reject(this.#explain(error))) as never;
    const done: Callback = (error, result) => (callback as Callback)(error && this.#explain(error), result);
    return ask(prepared, values, done) as never;
  }

  /** The driver's own words for a connection that is gone have no code. */
  #explain(error: Error): Error {
    return this.#lost && !(error instanceof pg.DatabaseError) ? new DatabaseAway(this.#lost) : error;
  }
}

const isQuery = (query: unknown): query is { text: string } => typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name);

/** A connection of its own for some work, closed after it. */
export async function withClient<T>(options: ConnectionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client: Client = new DatabaseClient(options);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
