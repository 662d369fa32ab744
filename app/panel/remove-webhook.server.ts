import { AppError } from '#app/platform/errors';
import type { FlashMessage } from '#app/platform/flash';
import type { RequestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { webhookTexts } from '#app/texts/pl/webhooks';
import { deleteWebhook } from '#app/webhooks/webhooks.server';

/** Removes a webhook, and words it. One that is gone already is as removed as it can be. */
export async function removeWebhook(ctx: RequestContext, id: string): Promise<FlashMessage> {
  try {
    await deleteWebhook(requireWriter(ctx), id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
  return { kind: 'success', title: formTexts.savedTitle, description: webhookTexts.removed };
}
