import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What lies in the system's queue for a socket; Node keeps it to itself. */
type Queued = Socket & { _handle?: { writeQueueSize?: number } | null };

/**
 * Cuts connections whose client takes nothing of what was sent for `idleMs`. `server.timeout` alone lets such a one stay up to twice as long,
 * since it takes the moment at which bytes were queued for the last one at which some were taken.
 */
export function cutIdleReaders(server: Server, idleMs: number): void {
  const open = new Map<Socket, { mark: string; since: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { mark: '', since: Date.now() });
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    const now = Date.now();
    for (const [socket, seen] of open) {
      const queued = (socket as Queued)._handle?.writeQueueSize ?? 0;
      const mark = queued + socket.writableLength === 0 ? '' : `${socket.bytesRead} ${socket.bytesWritten} ${queued}`;
      if (mark === '' || mark !== seen.mark) open.set(socket, { mark, since: now });
      else if (now - seen.since >= idleMs) socket.destroy();
    }
  };
  const timer = setInterval(look, Math.max(50, idleMs / 30));
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
