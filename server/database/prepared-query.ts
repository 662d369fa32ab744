import pg from 'pg';

type Fields = readonly unknown[];

interface Connection {
  describe(message: object): void;
}

/** What the driver's query has and its types leave out. */
interface DriverQuery extends pg.Submittable {
  name: string;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: Fields }): void;
}

const DriverQuery = pg.Query as unknown as new (config: object, values: unknown, callback: unknown) => DriverQuery;

/**
 * A prepared statement that asks the server for the columns of its answer once a connection, where the driver asks each
 * time: the server refuses a statement of which they have changed (0A000).
 */
export class PreparedQuery extends DriverQuery {
  /** @param known the columns of the connection's statements by their names */
  constructor(
    config: { text: string; name: string },
    values: unknown,
    callback: unknown,
    private readonly known: Map<string, Fields>,
  ) {
    super(config, values, callback);
  }

  override prepare(connection: Connection): void {
    const fields = this.hasBeenParsed(connection) ? this.known.get(this.name) : undefined;
    if (!fields) return super.prepare(connection);
    super.handleRowDescription({ fields });
    const { describe } = connection;
    connection.describe = () => {};
    try {
      super.prepare(connection);
    } finally {
      connection.describe = describe;
    }
  }

  override handleRowDescription(message: { fields: Fields }): void {
    this.known.set(this.name, message.fields);
    super.handleRowDescription(message);
  }
}
