import { data } from 'react-router';
import { saveEditorView } from '#app/identity/editor-view.server';
import { editorViews } from '#app/identity/editor-views';
import { AppError } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/editor-view';

/** Remembers how the signed-in person edits texts. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { user } = ctx.require('write');
  const asked = (await request.formData()).get('view');
  const view = editorViews.find((one) => one === asked);
  if (!view || !user) throw new AppError('malformed');
  await saveEditorView(identityDepsOf(ctx.services).identityDb, user.id, view);
  return data({ view });
}
