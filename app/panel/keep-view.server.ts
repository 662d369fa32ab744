import { redirect } from 'react-router';
import type { WriteContext } from '#app/audit/write-context.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { columnsCookie } from '#app/content/list-columns';
import { viewSearch } from '#app/content/views/list-view';
import { removeView, saveView } from '#app/content/views/list-views.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import type { FlashMessage } from '#app/platform/flash';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { errorTexts } from '#app/texts/pl/errors';
import { viewTexts as texts } from '#app/texts/pl/views';

/**
 * Keeps or forgets the view that a list's address makes, or the list's columns, and goes back to the list.
 * @returns undefined where the form asks for something else
 */
export async function keepView(
  writer: WriteContext,
  module: BoundModule,
  form: FormData,
  url: URL,
): Promise<Response | undefined> {
  const list = paths.admin.section(module.definition.path).list();
  const search = viewSearch(url.search);
  const here = search === '' ? list : `${list}?${search}`;
  const intent = form.get('intent');
  if (intent === 'columns') {
    const names = form.has('usual') ? [] : form.getAll('columns').map(String);
    return redirect(here, { headers: { 'set-cookie': columnsCookie(module.definition, names) } });
  }
  if (intent !== 'save-view' && intent !== 'remove-view') return undefined;
  const key = { userId: writer.actor.id ?? '', module: module.definition.key };
  const name = String(form.get('name') ?? '').trim();
  if (intent === 'remove-view') {
    await removeView(writer.db, key, name);
    return redirectWithToast(here, { kind: 'success', title: texts.removedTitle });
  }
  const save = () => saveView(writer.db, key, { name, search }, writer.clock.now());
  return redirectWithToast(here, await save().then(() => saved(name), refused));
}

const saved = (name: string): FlashMessage => ({
  kind: 'success',
  title: texts.savedTitle,
  description: texts.saved(name),
});

function refused(error: unknown): FlashMessage {
  if (!(error instanceof AppError)) throw error;
  const description = Object.values(error.fields)[0]?.[0] ?? error.detail ?? errorTexts[error.code];
  return { kind: 'error', title: texts.failedTitle, description };
}
