import type { WriteContext } from '#app/audit/write-context.server';
import type { Env } from '#app/platform/env.server';
import { createWebhook, type Webhook } from '#app/webhooks/webhooks.server';
import { boundModules } from '../registry.server';
import { tellChanges } from './tell-changes.server';

interface Portal {
  env: Pick<Env, 'WEBHOOK_PRIVATE' | 'PUBLIC_URL'>;
  secret: string;
}

/** Adds a webhook, which hears of what changes from this moment on. @throws AppError `invalid` */
export const addWebhook = (
  { env, secret }: Portal,
  writer: WriteContext,
  input: unknown,
): Promise<Webhook & { secret: string }> =>
  createWebhook(writer, input, {
    secret,
    allowsPrivate: env.WEBHOOK_PRIVATE,
    tellEarlier: (tx) => tellChanges(tx, { modules: boundModules, publicUrl: env.PUBLIC_URL, now: writer.clock.now() }),
  });
