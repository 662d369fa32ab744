import { useState } from 'react';
import { data } from 'react-router';
import { formOf, type WorkingCopy } from '#app/content/copies/working-copy';
import { findCopy, forgetCopy } from '#app/content/copies/working-copies.server';
import { compareFragments } from '#app/content/fragments/compare-fragments';
import { fragmentSubject } from '#app/content/fragments/fragment-uses.server';
import { type FragmentValues, readArrived, readValues } from '#app/content/fragments/fragment-values';
import { listUses } from '#app/content/fragments/list-uses.server';
import { requireFragment } from '#app/content/fragments/read-fragments.server';
import { createFragment, updateFragment } from '#app/content/fragments/save-fragment.server';
import { type FragmentAnswer, FragmentForm } from '#app/content/fragments/screens/fragment-form';
import { FragmentView } from '#app/content/fragments/screens/fragment-view';
import { renderFragment } from '#app/content/markdown/render-text.server';
import { noteIn } from '#app/content/screens/inputs/note-in';
import { FoundCopies } from '#app/content/screens/working-copy/found-copies';
import { boundModule } from '#app/content/registry.server';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { forgetSaved } from '#app/panel/forget-saved';
import { keepForm } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { readEditorView } from '#app/panel/read-offered.server';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { AppError, formErrors } from '#app/platform/errors';
import { createFormKey } from '#app/platform/form-key';
import { isCutOff } from '#app/platform/form-part';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { refusedForm } from '#app/request/refuse-form.server';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { fromList, listBehind, listSearchOf } from '#app/ui/list-address';
import { lazyPart } from '#app/ui/lazy-part';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/fragments-form';

/** Loaded only where there are copies. */
const FragmentCopyOffer = lazyPart(() => import('#app/content/fragments/screens/fragment-copy-offer'));

const { fragments } = paths.admin;
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user, mayPublish } = params.id === undefined ? ctx.requireAdmin() : ctx.require('read');
  const userId = user?.id ?? '';
  const copy = mayPublish ? ((await findCopy(db, copyKey(userId, params.id))) ?? null) : null;
  const shared = {
    listUrl: listBehind(fragments.list(), url),
    editorView: await readEditorView(ctx),
    html: null,
    userId,
    copy,
  };
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

const copyKey = (userId: string, id = 'new') => ({ userId, module: fragmentSubject, id, ofDraft: false });

function addressOfUse({ module, id, where }: Awaited<ReturnType<typeof listUses>>[number]): string {
  const section = paths.admin.section(boundModule(module).definition.path);
  if (where === 'deleted') return paths.admin.deleted();
  return where === 'draft' ? section.editDraft(id) : section.edit(id);
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const form = await request.formData();
  const values = readValues(form);
  const note = noteIn(form);
  if (isCutOff(form)) {
    const saved = params.id === undefined ? values : await requireFragment(writer.db, params.id);
    const answer: FragmentAnswer = { errors: { '': [formTexts.cutOff] }, values: readArrived(form, saved), note };
    return data(answer, { status: 400 });
  }
  const forgetTyped = (tx: Database) => forgetCopy(tx, copyKey(writer.actor.id ?? '', params.id));
  // A new fragment without a name gets one from its title.
  const { name, ...others } = values;
  const input = { ...others, ...((name !== '' || params.id !== undefined) && { name }), note };
  const toast = (description: string) => ({ kind: 'success' as const, title: formTexts.savedTitle, description });
  try {
    if (params.id === undefined) {
      const claim = claimOfForm(callerOf(writer.actor), form, fragments.list());
      await answerOnce(writer, claim, async (once) => {
        await createFragment(once, input);
        await forgetTyped(once.db);
      });
      return redirectWithToast(listBehind(fragments.list(), url), toast(texts.added));
    }
    const { uses } = await updateFragment(writer, params.id, input, {
      revision: Number(form.get('revision')) || undefined,
      within: forgetTyped,
    });
    return redirectWithToast(listBehind(fragments.list(), url), toast(texts.updated(uses)));
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    if (error.code === 'not_found') throw await refusedForm(request, 'gone', writer.actor.id);
    const isStale = error.code === 'stale' && params.id !== undefined;
    const conflict = isStale ? await conflictWith(writer.db, params.id ?? '', values) : undefined;
    const reason = error.detail ?? formTexts.failed;
    const errors = isStale ? {} : formErrors(error, reason);
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
  ).catch(forgetSaved);

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, args.loaderData?.id ? texts.editTitle : texts.newTitle);

/** A working copy in place of what was loaded. */
interface TakenUp {
  values: FragmentValues;
  note: string;
  /** The revision that its save starts from. */
  revision: number | null;
  /** The form that it belongs to. */
  address: string;
  /** The form's answer at that time. */
  over: FragmentAnswer | undefined;
  /** Counts how often a copy was restored; used as a key. */
  turn: number;
}

export default function FragmentFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, html, userId, copy, values, saved, listUrl, editorView, formKey } = loaderData;
  const answer = useKeptAnswer(actionData);
  const address = fragments.copy(id ?? 'new');
  const copies = { userId, address };
  const [taken, setTaken] = useState<TakenUp | null>(null);
  const held = taken?.address === address ? taken : null;
  if (html !== null && saved) return <FragmentView {...values} {...saved} html={html} listUrl={listUrl} />;
  // An earlier refusal is not shown above the restored copy.
  const shownAnswer = held && held.over === answer ? undefined : answer;
  const loaded = held?.values ?? values;
  const restore = (chosen: WorkingCopy) => {
    const typed = formOf(chosen);
    const revision = chosen.revision ?? saved?.revision ?? null;
    const turn = (taken?.turn ?? 0) + 1;
    setTaken({ values: readValues(typed), note: noteIn(typed), revision, address, over: answer, turn });
  };
  return (
    <>
      <FoundCopies key={address} copies={copies} onServer={copy}>
        {(found) => (
          <FragmentCopyOffer
            found={found}
            copies={copies}
            values={shownAnswer?.values ?? loaded}
            revision={saved?.revision ?? null}
            onServer={copy}
            onRestore={restore}
          />
        )}
      </FoundCopies>
      <FragmentForm
        key={`${address} ${held?.turn ?? 0}`}
        values={loaded}
        saved={saved && { ...saved, revision: held?.revision ?? saved.revision }}
        listUrl={listUrl}
        formKey={formKey}
        editorView={editorView}
        answer={shownAnswer}
        copies={copies}
        isUnsaved={held !== null}
        note={held?.note ?? ''}
      />
    </>
  );
}
