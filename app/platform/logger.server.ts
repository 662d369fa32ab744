import { type Logger as PinoLogger, pino } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './describe-error';
import type { Env } from './env.server';

export type Logger = PinoLogger;

/**
 * JSON lines, one an event, on standard output (or error: `2`); readable ones on a terminal. What may hold a secret or
 * personal data is struck out by name.
 */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, output: 1 | 2 = 1): Logger {
  const redact = {
    paths: [
      'password',
      'email',
      'token',
      'cookie',
      'authorization',
      '*.password',
      '*.email',
      '*.token',
      '*.cookie',
      '*.authorization',
    ],
    censor: '…',
  };
  const options = {
    level: env.LOG_LEVEL,
    redact,
    base: undefined,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  const { isTTY } = output === 1 ? process.stdout : process.stderr;
  return isTTY
    ? pino(
        options,
        pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', destination: output }),
      )
    : pino(options, pino.destination(output));
}
