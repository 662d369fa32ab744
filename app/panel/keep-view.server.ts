import { data, redirect } from 'react-router';
import type { BoundModule } from '#app/content/bind-table.server';
import { knownColumns } from '#app/content/list-columns';
import type { ViewAnswer } from '#app/content/screens/list-views';
import { viewSearch } from '#app/content/views/list-view';
import { removeView, renameView, saveView } from '#app/content/views/list-views.server';
import { saveListColumns } from '#app/identity/list-columns.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { RequestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { viewTexts as texts } from '#app/texts/pl/views';

/**
 * Keeps, renames or forgets the view that a list's address makes, or the list's columns, and goes back to the list;
 * where that cannot be, the list again with the reason.
 * @returns undefined where the form asks for something else
 */
export async function keepView(
  ctx: RequestContext,
  module: BoundModule,
  form: FormData,
  url: URL,
): Promise<Response | ReturnType<typeof data<{ view: ViewAnswer }>> | undefined> {
  const writer = requireWriter(ctx, 'write');
  const { key: list, path } = module.definition;
  const search = viewSearch(url.search);
  const here = `${paths.admin.section(path).list()}${search === '' ? '' : `?${search}`}`;
  const intent = form.get('intent');
  const userId = writer.actor.id ?? '';
  if (intent === 'columns') {
    const names = form.has('usual') ? [] : knownColumns(module.definition, form.getAll('columns').map(String));
    await saveListColumns(identityDepsOf(ctx.services).identityDb, userId, list, names);
    return redirect(here);
  }
  if (intent !== 'save-view' && intent !== 'rename-view' && intent !== 'remove-view') return undefined;
  const key = { userId, module: list };
  const name = String(form.get('name') ?? '').trim();
  if (intent === 'remove-view') {
    await removeView(writer.db, key, name);
    return redirectWithToast(here, { kind: 'success', title: texts.removedTitle });
  }
  try {
    if (intent === 'rename-view') {
      await renameView(writer.db, key, String(form.get('renamed') ?? ''), name);
      return redirectWithToast(here, { kind: 'success', title: texts.renamedTitle });
    }
    await saveView(writer.db, key, { name, search }, writer.clock.now());
    return redirectWithToast(here, { kind: 'success', title: texts.savedTitle, description: texts.saved(name) });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const errors = [reasonOf(error)];
    return data({ view: { name, errors } }, { status: error.status });
  }
}
