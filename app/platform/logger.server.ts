import { type Logger as PinoLogger, pino } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './describe-error';
import type { Env } from './env.server';

export type Logger = PinoLogger;

/**
 * Logs JSON lines, one per event, to standard output (or error: `2`); on a terminal in readable form. Fields that may
 * contain secrets or personal data are redacted by name.
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
