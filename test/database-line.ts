import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The state of the line: working; silent; a byte at a time; half of each answer, then a reset. */
export type Manner = 'whole' | 'silent' | 'drip' | 'halves';

interface Pair {
  near: Socket;
  far: Socket;
  /** Has lost bytes, so it stays silent. */
  deaf: boolean;
  /** Answers that wait on the way. */
  held?: Buffer[];
}

/** Where a server listens: an address, or the folder of its Unix socket. */
export interface Target {
  host: string;
  port: number;
}

/** A proxy to the database that can be cut, restored and disturbed, to simulate faults of server and network. */
export class DatabaseLine {
  manner: Manner = 'whole';
  port = 0;
  private readonly pairs = new Set<Pair>();
  private server: Server | undefined;

  /** @param to may be changed later: to where new connections lead, as after a failover */
  constructor(public to: Target) {}

  async lay(): Promise<void> {
    const server = createServer((near) => this.carry(near));
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** Resets every connection; new ones are still taken. */
  reset(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** The present connections go silent without being closed; new ones work. */
  loseAll(): void {
    for (const pair of this.pairs) pair.deaf = true;
  }

  /** Answers on the present connections wait until the returned function is called; new ones work. */
  hold(): () => void {
    const pairs = [...this.pairs];
    for (const pair of pairs) pair.held = [];
    return () => {
      for (const pair of pairs) {
        for (const chunk of pair.held ?? []) pair.near.write(chunk);
        pair.held = undefined;
      }
    };
  }

  /** Resets every connection and refuses new ones, until it is restored. */
  async cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
    this.reset();
    await closed;
  }

  private carry(near: Socket): void {
    const { host, port } = this.to;
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair: Pair = { near, far, deaf: false };
    this.pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => {});
      one.on('close', () => {
        this.pairs.delete(pair);
        // A silent connection is not closed either.
        if (!pair.deaf || one === near) other.destroy();
      });
      one.on('data', (chunk: Buffer) => this.pass(chunk, pair, one, other));
    }
  }

  private pass(chunk: Buffer, pair: Pair, from: Socket, to: Socket): void {
    if (this.manner === 'silent') pair.deaf = true;
    if (pair.deaf) return;
    if (pair.held && from === pair.far) return void pair.held.push(chunk);
    if (this.manner === 'drip') return void this.drip(chunk, from, to);
    if (this.manner === 'halves' && from === pair.far && chunk.length > 40 && Math.random() < 0.1) {
      to.write(chunk.subarray(0, chunk.length / 2), () => to.resetAndDestroy());
      return;
    }
    to.write(chunk);
  }

  private async drip(chunk: Buffer, from: Socket, to: Socket): Promise<void> {
    from.pause();
    for (const byte of chunk) {
      if (to.destroyed) return;
      to.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    from.resume();
  }
}
