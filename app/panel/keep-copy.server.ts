import { data } from 'react-router';
import { type CopyAnswer, typedIn, type WorkingCopy } from '#app/content/copies/working-copy';
import { type CopyKey, forgetCopy, saveCopy } from '#app/content/copies/working-copies.server';
import { isTaken } from '#app/idempotency/answer-once.server';
import { callerOf } from '#app/idempotency/claim.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { formKeyField } from '#app/platform/form-key';
import { rateLimitKey, takeUse } from '#app/rate-limits/database-rate-limiter.server';

interface CopyRequest {
  request: Request;
  url: URL;
  writer: WriteContext;
  /** The portal's secret, for the rate limit. */
  secret: string;
  key: CopyKey;
  /** Whether the person has saved the form since the copy was begun. */
  isOld: (tx: Database, copy: WorkingCopy) => Promise<boolean>;
}

/** Stores what is typed into a form (`POST` of the form), or removes it (`?usun=1`). */
export async function keepCopy({ request, url, writer, secret, key, isOld }: CopyRequest) {
  const { db, actor, clock } = writer;
  if (url.searchParams.has('usun')) {
    await forgetCopy(db, key);
    return data({ refused: 'saved' } satisfies CopyAnswer);
  }
  if ((await takeUse(db, rateLimitKey(secret, 'workingCopies', key.userId), clock.now())) > 0)
    return refused('too_many', 429);
  const form = await request.formData();
  const formKey = String(form.get(formKeyField) ?? '');
  const savedAt = clock.now().toISOString();
  const copy = { typed: typedIn(form), revision: Number(form.get('revision')) || null, savedAt };
  const isSaved = async (tx: Database) =>
    (formKey !== '' && (await isTaken(tx, callerOf(actor), formKey))) || isOld(tx, copy);
  try {
    const isKept = await saveCopy(db, key, copy, isSaved);
    return isKept ? data({ savedAt } satisfies CopyAnswer) : refused('saved', 409);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return refused('too_large', 413);
    throw error;
  }
}

const refused = (why: Extract<CopyAnswer, { refused: string }>['refused'], status: number) =>
  data({ refused: why } satisfies CopyAnswer, { status });
