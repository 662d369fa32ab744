import { type Logger as PinoLogger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './describe-error';
import type { Env } from './env.server';

export type Logger = PinoLogger;

/** Lines wait for so many bytes of them … */
const fewestBytes = 4096;
/** … or for so long, as a write by itself costs more than making the line. */
const longestWaitMs = 1_000;
const warning = pino.levels.values.warn ?? 0;

/**
 * Logs JSON lines, one per event, to standard output (or error: `2`); on a terminal in readable form. Fields that may
 * contain secrets or personal data are redacted by name. Warnings and errors are written at once, others together.
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
    : createLineLogger(options, output);
}

function createLineLogger(options: LoggerOptions, output: 1 | 2): Logger {
  const stream = pino.destination({ dest: output, minLength: fewestBytes, periodicFlush: longestWaitMs });
  let isUrgent = false;
  // A flush during a write does nothing.
  stream.on('drain', () => {
    if (!isUrgent) return;
    isUrgent = false;
    stream.flush();
  });
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      write.apply(this, line);
      if (level < warning) return;
      isUrgent = true;
      stream.flush();
    },
  };
  return pino({ ...options, hooks }, stream);
}
