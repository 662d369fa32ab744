import type { Context } from 'hono';
import type { RequestContext } from '#app/request/request-context.server';
import { AppError, invalid } from '#app/platform/errors';
import { matchesEtag } from '#app/platform/etag.server';
import type { PageOf, PageRange } from '#app/platform/paging';
import { storable } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import { requireWriter } from '#app/request/require-writer.server';

/** Set by middleware, for the handlers of the API. */
export interface ApiEnv {
  Variables: { ctx: RequestContext };
}

export type ApiContext = Context<ApiEnv>;

const deepest = 32;
/** The most names and list items in one body: more cost more to validate than to send. */
const most = 5_000;

/**
 * The JSON body of a write. Call it after the caller's right and the target are known: 401, 403 and 404 come first.
 * @throws AppError `unsupported_type` (415), `malformed` (400) for what is no JSON, nested deeper than 32 or of more
 *   than 5,000 values; and what `requireStillAllowed` throws
 */
export async function readJson(c: ApiContext): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_type');
  const text = decodeUtf8(await c.req.arrayBuffer().catch(refuseBrokenOff));
  await c.get('ctx').requireStillAllowed();
  refuseExcess(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

/** A body that may be left out: nothing, named as nothing, counts as `{}`. See `readJson`. */
export async function readOptionalJson(c: ApiContext): Promise<unknown> {
  if (c.req.header('content-type') !== undefined) return readJson(c);
  // A server gives a POST without a body an empty stream.
  const { byteLength } = await c.req.arrayBuffer().catch(refuseBrokenOff);
  if (byteLength > 0) throw new AppError('unsupported_type');
  await c.get('ctx').requireStillAllowed();
  return {};
}

/** A client that disconnected or was too slow is no fault of the portal. */
function refuseBrokenOff(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('malformed', { cause });
}

/**
 * JSON must be UTF-8 (RFC 8259); other encodings would be stored garbled.
 * @throws AppError `malformed`
 */
function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

/**
 * Counts brackets in brackets, and names and list items, before anything is built of them. One pass that ends at the
 * first too many.
 * @throws AppError `malformed`
 */
function refuseExcess(json: string): void {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      if (++depth > deepest) throw new AppError('malformed', { message: validationTexts.nestedTooDeep });
    } else if (character === ']' || character === '}') depth--;
    else if (character === ',' && ++values > most)
      throw new AppError('malformed', { message: validationTexts.tooManyValues });
  }
}

/**
 * A text from the query, or undefined where it is absent.
 * @throws AppError `invalid` for one that the database could not even compare with
 */
export function readText(c: ApiContext, name: string): string | undefined {
  const text = c.req.query(name);
  if (text !== undefined && !storable(text)) throw invalid({ [name]: [validationTexts.forbiddenCharacters] });
  return text;
}

/**
 * A whole number from the query, or `fallback` where it is absent.
 * @throws AppError `invalid` for anything else or out of 1…max
 */
export function readNumber(c: ApiContext, name: string, fallback: number, max: number): number {
  const text = c.req.query(name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1 || value > max) {
    throw invalid({ [name]: [validationTexts.wholeNumber(max)] });
  }
  return value;
}

/** The page of a list that the query asks for. @throws AppError `invalid` */
export const readPage = (c: ApiContext): PageRange => ({
  page: readNumber(c, 'page', 1, 999_999_999),
  perPage: readNumber(c, 'per_page', 10, 100),
});

/** One page of a list, as every call answers it. */
export const presentPage = <Item>({ items, total }: PageOf<Item>, { page, perPage }: PageRange) => ({
  items,
  total,
  page,
  per_page: perPage,
});

/** A choice from the query, or undefined where it is absent. @throws AppError `invalid` for any other value */
export function readOneOf<Known extends string>(c: ApiContext, name: string, known: readonly Known[]) {
  const text = c.req.query(name);
  const chosen = known.find((one) => one === text);
  if (text !== undefined && chosen === undefined) throw invalid({ [name]: [validationTexts.choice] });
  return chosen;
}

/**
 * The revision that `If-Match` asks for, or undefined without the header (or with `*`).
 * @throws AppError `stale` where it no longer fits
 */
export function expectedRevision<Present extends { revision: number }>(
  c: ApiContext,
  present: Present,
  tagOf: (present: Present) => string,
): number | undefined {
  const wanted = c.req.header('if-match');
  if (wanted === undefined || wanted.trim() === '*') return undefined;
  if (!matchesEtag(wanted, tagOf(present))) throw new AppError('stale');
  return present.revision;
}

/** The context of use cases that publish and delete: for an admin, or an API key of scope write. */
export const contentWriter = (c: ApiContext) => requireWriter(c.get('ctx'), 'content');

/** The context of use cases that write unpublished content: also for moderators where the settings let them. */
export const entryWriter = (c: ApiContext) => requireWriter(c.get('ctx'), 'write');

/**
 * Through which door whoever reads what is for editors alone: an admin, an editing moderator, or any valid API key.
 * @throws AppError `unauthenticated`, `second_factor_required`, `forbidden`
 */
export function contentReader(c: ApiContext): RequestContext['reader'] {
  const ctx = c.get('ctx');
  ctx.require('read');
  return ctx.reader;
}
