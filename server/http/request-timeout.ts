import type { MiddlewareHandler } from 'hono';
import { answeredInTime } from '#app/platform/in-time';
import { smallBodyBytes } from './lingering-close';

/** Longer than `statement_timeout`, shorter than the idle timeout of a connection. */
const patienceMs = 45_000;

/**
 * Request timeout: answers 503 where a handler does not answer, as when packets to the database are lost.
 * @throws Error that counts as a database that is away
 */
export const requestTimeout =
  (ms = patienceMs): MiddlewareHandler =>
  async ({ req }, next) => {
    const announced = req.header('transfer-encoding')
      ? Number.POSITIVE_INFINITY
      : Number(req.header('content-length') ?? 0);
    // Larger bodies may take longer on a slow connection.
    return announced > smallBodyBytes ? next() : answeredInTime(ms, next);
  };
