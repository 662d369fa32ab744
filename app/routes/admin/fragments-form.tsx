import { data } from 'react-router';
import { compareFragments } from '#app/content/fragments/compare-fragments';
import { listUses } from '#app/content/fragments/list-uses.server';
import { requireFragment } from '#app/content/fragments/read-fragments.server';
import { createFragment, updateFragment } from '#app/content/fragments/save-fragment.server';
import { type FragmentAnswer, FragmentForm, type FragmentValues } from '#app/content/fragments/screens/fragment-form';
import { FragmentView } from '#app/content/fragments/screens/fragment-view';
import { renderFragment } from '#app/content/markdown/render-text.server';
import { boundModule } from '#app/content/registry.server';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { keepForm } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { readEditorView } from '#app/panel/read-offered.server';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { createFormKey } from '#app/platform/form-key';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { fromList, listSearchOf } from '#app/ui/list-address';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/fragments-form';

const { fragments } = paths.admin;
const listOf = (url: URL) => `${fragments.list()}${listSearchOf(url)}`;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, mayPublish } = params.id === undefined ? ctx.requireAdmin() : ctx.require('read');
  const shared = { listUrl: listOf(url), editorView: await readEditorView(ctx), html: null };
  if (params.id === undefined) {
    const values = { title: '', name: '', content: '' };
    return { id: null, values, saved: null, ...shared, formKey: createFormKey() };
  }
  const { id, title, name, content, revision } = await requireFragment(db, params.id);
  const uses = (await listUses(db, id)).map((use) => ({ ...use, to: addressOfUse(use) }));
  const search = listSearchOf(url);
  const saved = {
    revision,
    uses,
    deleteUrl: fromList(fragments.remove(id), search),
    historyUrl: fromList(fragments.history(id), search),
  };
  // Whoever uses fragments and may not change them sees what they look like.
  const html = mayPublish ? null : (await renderFragment(db, content)).rendered.html;
  return { id, values: { title, name, content }, saved, ...shared, html, formKey: null };
}

function addressOfUse({ module, id, where }: Awaited<ReturnType<typeof listUses>>[number]): string {
  const section = paths.admin.section(boundModule(module).definition.path);
  if (where === 'deleted') return paths.admin.deleted();
  return where === 'draft' ? section.editDraft(id) : section.edit(id);
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '').replace(/\r\n/g, '\n');
  const values: FragmentValues = { title: read('title'), name: read('name').trim(), content: read('content') };
  const note = read('note');
  // A new fragment without a name gets one from its title.
  const { name, ...others } = values;
  const input = { ...others, ...((name !== '' || params.id !== undefined) && { name }), note };
  const toast = (description: string) => ({ kind: 'success' as const, title: formTexts.savedTitle, description });
  try {
    if (params.id === undefined) {
      const claim = claimOfForm(callerOf(writer.actor), form, fragments.list());
      await answerOnce(writer, claim, async (once) => void (await createFragment(once, input)));
      return redirectWithToast(listOf(url), toast(texts.added));
    }
    const { uses } = await updateFragment(writer, params.id, input, {
      revision: Number(read('revision')) || undefined,
    });
    return redirectWithToast(listOf(url), toast(texts.updated(uses)));
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.code === 'not_found') throw error;
    const isStale = error.code === 'stale' && params.id !== undefined;
    const conflict = isStale ? await conflictWith(writer.db, params.id ?? '', values) : undefined;
    const reason = error.detail ?? formTexts.failed;
    const errors = isStale ? {} : Object.keys(error.fields).length > 0 ? error.fields : { '': [reason] };
    return data<FragmentAnswer>({ errors, values, note, conflict, ...renewedKey(error) }, { status: error.status });
  }
}

async function conflictWith(db: Database, id: string, mine: FragmentValues): Promise<FragmentAnswer['conflict']> {
  const theirs = await requireFragment(db, id);
  return { revision: theirs.revision, differences: compareFragments(theirs, mine) };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<FragmentAnswer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] } }),
  );

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, args.loaderData?.id ? texts.editTitle : texts.newTitle);

export default function FragmentFormRoute({ loaderData: { id, html, ...loaded }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  if (html !== null && loaded.saved)
    return <FragmentView {...loaded.values} {...loaded.saved} html={html} listUrl={loaded.listUrl} />;
  return <FragmentForm key={id ?? 'new'} {...loaded} answer={answer} />;
}
