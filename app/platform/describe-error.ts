interface DescribedError {
  type: string;
  message: string;
  code?: string;
  status?: number;
  stack?: string;
  cause?: DescribedError;
}

const deepest = 5;

/**
 * An error as the log keeps it: what it is and where it came from, never the values that a query was asked with or that
 * the database quotes — those are e-mails, hashes and texts of people.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error object', ...statusOf(error) };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: withoutValues(error.message, code),
    ...(typeof code === 'string' && { code }),
    ...statusOf(error),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
  };
}

function statusOf(error: unknown): { status?: number } {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' ? { status } : {};
}

/**
 * Drizzle writes the parameters under the query; PostgreSQL quotes what it could not read (errors of class 22) or could
 * not keep.
 */
function withoutValues(message: string, code: unknown): string {
  const query = message.replace(/\nparams:[\s\S]*$/, '');
  return typeof code === 'string' && /^2[23]/.test(code) ? query.replace(/: ?["(][\s\S]*$/, '') : query;
}
