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
 * An error for the log: its type, message and stack, without the values of queries or those that the database quotes:
 * they are people's e-mails, hashes and texts.
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
 * Drizzle appends the parameters to the query; PostgreSQL quotes values that it could not parse (class 22) or store.
 */
function withoutValues(message: string, code: unknown): string {
  const query = message.replace(/\nparams:[\s\S]*$/, '');
  return typeof code === 'string' && /^2[23]/.test(code) ? query.replace(/: ?["(][\s\S]*$/, '') : query;
}
