import { data } from 'react-router';
import { type CopyAnswer, typedIn } from '#app/content/copies/working-copy';
import { forgetCopy, saveCopy } from '#app/content/copies/working-copies.server';
import { isTaken } from '#app/idempotency/answer-once.server';
import { callerOf } from '#app/idempotency/claim.server';
import { AppError } from '#app/platform/errors';
import { formKeyField } from '#app/platform/form-key';
import { rateLimitKey, takeUse } from '#app/rate-limits/database-rate-limiter.server';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/working-copy';

/** Stores what is typed into an entry's form (`POST` of the form), or removes it (`?usun=1`). */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db, actor, clock } = requireWriter(ctx, 'write');
  const module = requireModule(params.module);
  const userId = actor.id ?? '';
  const key = { userId, module: module.definition.key, id: params.id, ofDraft: url.searchParams.has('szkic') };
  if (url.searchParams.has('usun')) {
    await forgetCopy(db, key);
    return data({ refused: 'saved' } satisfies CopyAnswer);
  }
  const limit = rateLimitKey(ctx.services.secret, 'workingCopies', userId);
  if ((await takeUse(db, limit, clock.now())) > 0) return refused('too_many', 429);
  const form = await request.formData();
  const formKey = String(form.get(formKeyField) ?? '');
  const savedAt = clock.now().toISOString();
  const copy = { typed: typedIn(form), revision: Number(form.get('revision')) || null, savedAt };
  const isSaved = (tx: typeof db) => (formKey ? isTaken(tx, callerOf(actor), formKey) : Promise.resolve(false));
  try {
    const isKept = await saveCopy(db, module, key, copy, isSaved);
    return isKept ? data({ savedAt } satisfies CopyAnswer) : refused('saved', 409);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return refused('too_large', 413);
    throw error;
  }
}

const refused = (why: Extract<CopyAnswer, { refused: string }>['refused'], status: number) =>
  data({ refused: why } satisfies CopyAnswer, { status });
