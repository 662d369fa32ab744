import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, type Claim, claimOf } from '#app/idempotency/claim.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { ApiContext } from './api-env';

/** What a POST answers with 201. */
interface Made {
  shown: object;
  headers: Record<string, string>;
}

/**
 * The claim for the header `Idempotency-Key`, if there is one.
 * @param body what was sent
 * @throws AppError `invalid`
 */
export const claimOfCall = (c: ApiContext, { actor }: WriteContext, body: unknown): Claim | null =>
  claimOf(callerOf(actor), c.req.header('idempotency-key'), [c.req.path, body]);

/** Answers a POST that creates something. With `Idempotency-Key` it does so once, and repeats the answer. */
export async function makeOnce(
  c: ApiContext,
  writer: WriteContext,
  body: unknown,
  make: (writer: WriteContext) => Promise<Made>,
): Promise<Response> {
  const { shown, headers } = await answerOnce(writer, claimOfCall(c, writer, body), make);
  return c.json(shown, 201, headers);
}

/** The same for a POST that creates nothing, and is answered with 200. */
export async function doOnce(
  c: ApiContext,
  writer: WriteContext,
  body: unknown,
  work: (writer: WriteContext) => Promise<object>,
): Promise<Response> {
  return c.json(await answerOnce(writer, claimOfCall(c, writer, body), work));
}
