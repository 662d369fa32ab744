import type { MiddlewareHandler } from 'hono';
import { inTime } from '#app/platform/in-time';

/** Longer than the database lets a question run, shorter than a silent connection is left open. */
const patienceMs = 45_000;
/** A larger body may take its time on a slow line. */
const smallBody = 64 * 1024;

/**
 * Refuses in words what gets no answer, as when packets to the database are lost: the connection would be cut in silence.
 * @throws Error that counts as a database that is away
 */
export const requestTimeout =
  (ms = patienceMs): MiddlewareHandler =>
  async ({ req }, next) => {
    const announced = req.header('transfer-encoding')
      ? Number.POSITIVE_INFINITY
      : Number(req.header('content-length') ?? 0);
    return announced > smallBody ? next() : inTime(ms, next);
  };
