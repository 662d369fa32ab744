import { createApiKey } from '#app/identity/api-keys.server';
import { deriveToken } from '#app/identity/tokens.server';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { createFormKey, formKeyField } from '#app/platform/form-key';
import type { RequestContext } from '#app/request/request-context.server';
import { prove } from '#app/request/prove.server';
import { settingsTabPath } from '#app/settings/settings-tabs';
import { requireUserWriter } from '#app/request/require-user-writer.server';

/**
 * Makes an API key of what a form says, once. A form that is sent twice shows the same key both times, though the key
 * is stored nowhere: it is made of the form's own key and of a salt, and only the salt is kept.
 * @throws AppError `proof_required`, `invalid`, `key_reused`
 */
export async function createKey(ctx: RequestContext, form: FormData): Promise<{ name: string; key: string }> {
  const writer = requireUserWriter(ctx);
  await prove(ctx, form.get('proof'));
  const tokenOf = (salt: string) =>
    deriveToken('api_key', ctx.services.secret, `${String(form.get(formKeyField))}\0${salt}`);
  const { name, salt } = await answerOnce(
    writer,
    claimOfForm(callerOf(writer.actor), form, settingsTabPath('api')),
    async (once) => {
      const fresh = createFormKey();
      const made = await createApiKey(
        once,
        { name: form.get('name') ?? undefined, scope: form.get('scope') ?? undefined },
        tokenOf(fresh),
      );
      return { name: made.name, salt: fresh };
    },
  );
  return { name, key: tokenOf(salt) };
}
