import { addWebhook } from '#app/content/events/add-webhook.server';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { paths } from '#app/paths';
import { prove } from '#app/request/prove.server';
import type { RequestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { revealSecret } from '#app/webhooks/webhooks.server';

/**
 * Adds the webhook of a form, once: a form that is sent twice shows the same secret both times.
 * @throws AppError `proof_required`, `invalid`, `key_reused`
 */
export async function addWebhookOnce(
  ctx: RequestContext,
  form: FormData,
): Promise<{ id: string; url: string; secret: string }> {
  const writer = requireWriter(ctx);
  await prove(ctx, form.get('proof'));
  const claim = claimOfForm(callerOf(writer.actor), form, paths.admin.webhooks.list());
  const { id, url } = await answerOnce(writer, claim, async (once) => {
    const made = await addWebhook(ctx.services, once, { url: form.get('url') ?? '', events: form.getAll('events') });
    return { id: made.id, url: made.url };
  });
  return { id, url, secret: await revealSecret(writer.db, id, ctx.services.secret) };
}
