import { databaseTexts, errorTexts } from '#app/texts/pl/errors';
import { causesOf, databaseErrorCode, violatedConstraint } from './db.server';
import { AppError } from './errors';
import type { Logger } from './logger.server';

const awayCodes =
  /^(?:DATABASE_AWAY|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|57014|55P03|25006|EROFS|08\w{3}|53[234]00)$/;

/** A lost connection has no error code. */
const lost = /^(?:Connection terminated|Client has encountered a connection error|it connects anew)/;

/**
 * Whether something failed because the database is unreachable, shutting down, too slow or, like a disk, read-only: a
 * retry may succeed.
 */
export const isDatabaseAway = (error: unknown) =>
  // By an error code, a missing socket, an unknown host, or the driver's message.
  causesOf(error).some(
    ({ code, syscall, message }) =>
      awayCodes.test(String(code)) || syscall === 'connect' || syscall === 'getaddrinfo' || lost.test(message),
  );

/** Why a database cannot be used, by an error's code or message. The first match counts. */
const troubles: readonly [RegExp, string][] = [
  [/^(?:53[34]00)$/, 'too many connections'],
  [/^(?:25006|EROFS)$/, 'read-only'],
  [/^57P0[1-3]$/, 'shutting down or starting up'],
  [/^(?:28\w{3}|42501|EACCES|EPERM)$|^the file store answered 40[13]\b/, 'access refused'],
  [/^3D000$/, 'no such database'],
  [/^the file store answered 404\b/, 'no such bucket'],
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'no space to write'],
  [/^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/, 'certificate not accepted'],
  [/^(?:ECONNREFUSED|ENOENT)$/, 'connection refused'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'host not found'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'connection lost'],
  [lost, 'connection lost'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57014|55P03)$|timeout expired/, 'no answer'],
];

/**
 * Why a part that is asked does not answer, in words that name no host, file or query: `connection refused`, `no
 * answer` …
 */
export function databaseTrouble(error: unknown): string {
  const signs = causesOf(error).flatMap(({ code, message }) => [String(code), message]);
  return troubles.find(([sign]) => signs.some((one) => sign.test(one)))?.[1] ?? 'failure';
}

const retrySeconds = 5;
/** Somebody has to free space first. */
const retryOnceClearedSeconds = 60;

/**
 * Whether there was no room left to write: the database (53100) or the folder of files has found the disk or a quota
 * full.
 */
export const isDiskFull = (error: unknown) =>
  causesOf(error).some(({ code }) => /^(?:53100|ENOSPC|EDQUOT)$/.test(String(code)));

/** PostgreSQL's codes for a text with NUL or half a surrogate pair. */
const unstorableCodes = /^(?:22021|22P05)$/;

/**
 * What whoever asked is told of any error: a refusal is itself, a full disk and a database that is away are
 * `unavailable`, a text that no database holds is `malformed`, all else `internal`, which says whether it was the
 * database.
 */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error))
    return new AppError('unavailable', {
      message: databaseTexts.noSpace,
      retryAfterSeconds: retryOnceClearedSeconds,
      cause: error,
    });
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfterSeconds: retrySeconds, cause: error });
  if (unstorableCodes.test(databaseErrorCode(error) ?? '')) return new AppError('malformed', { cause: error });
  return new AppError('internal', {
    ...(databaseErrorCode(error) && { message: databaseTexts.unknown }),
    cause: error,
  });
}

/**
 * Logs what failed: a fault as an error; as a warning a database that is away, a disk that is full, or another part
 * that the portal stands on, such as the store of files (`unavailable` with its cause); a refusal of what was asked is
 * neither.
 */
export function logFailure(
  log: Pick<Logger, 'error' | 'warn'>,
  error: unknown,
  message: string,
  about: { requestId?: string } = {},
): void {
  const isAway = error instanceof AppError && error.code === 'unavailable' && error.cause !== undefined;
  if (error instanceof AppError && error.code !== 'internal' && !isAway) return;
  log[refusalOf(error).code === 'unavailable' ? 'warn' : 'error']({ err: error, ...about }, message);
}

/**
 * What a failed query means for the person who asked: the table of the specification, section 8. Anything that is no
 * database error, and any code that has no meaning of its own, comes back as it was.
 * @param fieldOf names the form field of a unique constraint, so that the message can stand at it
 */
export function translateDatabaseError(
  error: unknown,
  fieldOf: (constraint: string) => string | undefined = () => undefined,
): unknown {
  switch (databaseErrorCode(error)) {
    case '23505': {
      const field = fieldOf(violatedConstraint(error) ?? '');
      const refusal = new AppError('duplicate', { cause: error });
      if (field) refusal.fields[field] = [errorTexts.duplicate];
      return refusal;
    }
    case '23503':
      return new AppError('in_use', { cause: error });
    case '23514':
      return new AppError('invalid', { cause: error });
    // Custom codes: see `guard_entry` in the migrations.
    case 'PR4EY':
      return new AppError('needs_second_person', { cause: error });
    case '42501':
      return new AppError('forbidden', { cause: error });
    case '42P17':
      return new AppError('internal', { message: databaseTexts.noAccess, cause: error });
    default:
      return error;
  }
}
