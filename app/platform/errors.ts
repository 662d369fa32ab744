import type { errorTexts } from '#app/texts/pl/errors';

/** All kinds of refusal, with their HTTP status. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  second_factor: 401,
  forbidden: 403,
  second_factor_required: 403,
  proof_required: 403,
  needs_second_person: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  in_use: 409,
  not_published: 409,
  wrong_review_state: 409,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  key_reused: 422,
  too_many: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
} as const satisfies Record<keyof typeof errorTexts, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Polish messages by field name; '' is for the form as a whole. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  /** A Polish sentence to show; by default the one of the code. */
  message?: string;
  /** A Polish heading; by default the one of the code. */
  title?: string;
  fields?: FieldErrors;
  /** For `too_many`, `maintenance` and `unavailable`: when a retry makes sense. */
  retryAfterSeconds?: number;
  /** For `second_factor`: proves that the password was right. */
  challenge?: string;
  cause?: unknown;
}

/**
 * An expected refusal, thrown by use cases. A form is shown again with it; what nobody catches becomes problem+json in
 * the API and an error page elsewhere.
 */
export class AppError extends Error {
  readonly status: number;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  /** The sentence for people, if it has its own. */
  readonly detail: string | undefined;
  readonly title: string | undefined;
  readonly challenge: string | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.message ?? code, { cause: details.cause });
    this.name = 'AppError';
    this.status = errorStatus[code];
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.detail = details.message;
    this.title = details.title;
    this.challenge = details.challenge;
  }
}

/** A 422 with messages by field: `invalid({ title: ['Tytuł jest wymagany'] })`. */
export const invalid = (fields: FieldErrors) => new AppError('invalid', { fields });

/** The `Retry-After` header of a refusal, where a retry makes sense. */
export const retryHeaders = ({ retryAfterSeconds }: AppError): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };

/** The messages of a refused form: by field, or `whole` for the form where no field is at fault. */
export const formErrors = ({ fields }: AppError, whole: string): FieldErrors =>
  Object.keys(fields).length > 0 ? fields : { '': [whole] };
