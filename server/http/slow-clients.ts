import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { every } from '#app/platform/every';

/** A socket with its kernel send queue, which Node does not document. */
type Queued = Socket & { _handle?: { writeQueueSize?: number } | null };

export interface Pace {
  /** How long a client may read nothing of a response. */
  idleMs: number;
  /** How long a body may take regardless of its speed … */
  bodyMs: number;
  /**
   * … and how much must come for each second beyond that. No body is larger than its limit, so this bounds the longest
   * time as well.
   */
  bytesPerSecond: number;
}

/**
 * Protection against slowloris: cuts clients that take nothing of their answer, and those whose body only drips.
 * `server.timeout` cuts the ones that are silent altogether.
 * @param refuse answers a request whose body was too slow
 */
export function cutSlowClients(server: Server, pace: Pace, refuse: (socket: Socket) => void): void {
  const everyMs = Math.max(50, Math.min(pace.idleMs / 30, pace.bodyMs / 10));
  const looks = [watchReaders(server, pace), watchBodies(server, pace, everyMs, refuse)];
  const end = every(everyMs, () => looks.forEach((look) => look()));
  server.once('close', () => void end());
}

/**
 * `server.timeout` alone lets a reader stay up to twice as long, since it takes the moment at which bytes were queued
 * for the last one at which some were taken.
 */
function watchReaders(server: Server, { idleMs }: Pace): () => void {
  const open = new Map<Socket, { mark: string; since: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { mark: '', since: Date.now() });
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    const now = Date.now();
    for (const [socket, seen] of open) {
      const queued = (socket as Queued)._handle?.writeQueueSize ?? 0;
      const mark = queued + socket.writableLength === 0 ? '' : `${socket.bytesRead} ${socket.bytesWritten} ${queued}`;
      if (mark === '' || mark !== seen.mark) open.set(socket, { mark, since: now });
      else if (now - seen.since >= idleMs) socket.destroy();
    }
  };
}

/** Only time in which the portal waits for the client counts: not while it is busy, nor under backpressure. */
function watchBodies(
  server: Server,
  { bodyMs, bytesPerSecond }: Pace,
  everyMs: number,
  refuse: (socket: Socket) => void,
): () => void {
  const coming = new Map<IncomingMessage, { response: ServerResponse; from: number; waitedMs: number }>();
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    coming.set(request, { response, from: request.socket.bytesRead, waitedMs: 0 });
    request.once('close', () => coming.delete(request));
  });
  return () => {
    for (const [request, body] of coming) {
      if (request.complete) coming.delete(request);
      else if (request.readableLength === 0) body.waitedMs += everyMs;
      const allowedMs = bodyMs + ((request.socket.bytesRead - body.from) / bytesPerSecond) * 1_000;
      if (body.waitedMs <= allowedMs) continue;
      coming.delete(request);
      if (!body.response.headersSent) refuse(request.socket);
      request.socket.destroySoon();
    }
  };
}

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
