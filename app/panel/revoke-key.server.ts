import { revokeApiKey } from '#app/identity/api-keys.server';
import { AppError } from '#app/platform/errors';
import type { FlashMessage } from '#app/platform/flash';
import type { RequestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { apiKeyTexts } from '#app/texts/pl/settings';
import { requireUserWriter } from '#app/request/require-user-writer.server';

export const keyRevoked: FlashMessage = {
  kind: 'success',
  title: formTexts.savedTitle,
  description: apiKeyTexts.revoked,
};

/** Revokes a key and words the result. Idempotent: a key that is gone counts as revoked. */
export async function revokeKey(ctx: RequestContext, id: string): Promise<FlashMessage> {
  try {
    await revokeApiKey(requireUserWriter(ctx), id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
  return keyRevoked;
}
