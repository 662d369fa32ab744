import { isOlderThanOwnFragment } from '#app/content/copies/own-saves.server';
import { fragmentSubject } from '#app/content/fragments/fragment-uses.server';
import { keepCopy } from '#app/panel/keep-copy.server';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/fragments-copy';

/** Stores what is typed into a fragment's form, or removes it. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireWriter(ctx);
  const key = { userId: writer.actor.id ?? '', module: fragmentSubject, id: params.id, ofDraft: false };
  return keepCopy({
    request,
    url,
    writer,
    secret: ctx.services.secret,
    key,
    isOld: (tx, copy) => isOlderThanOwnFragment(tx, key, copy),
  });
}
