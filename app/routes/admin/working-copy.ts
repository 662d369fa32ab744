import { isOlderThanOwnSave } from '#app/content/copies/own-saves.server';
import { keepCopy } from '#app/panel/keep-copy.server';
import { draftParameter } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/working-copy';

/** Stores what is typed into an entry's form, or removes it. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireWriter(ctx, 'write');
  const module = requireModule(params.module);
  const ofDraft = url.searchParams.has(draftParameter);
  const key = { userId: writer.actor.id ?? '', module: module.definition.key, id: params.id, ofDraft };
  return keepCopy({
    request,
    url,
    writer,
    secret: ctx.services.secret,
    key,
    isOld: (tx, copy) => isOlderThanOwnSave(tx, module, key, copy),
  });
}
