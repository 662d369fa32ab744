import { data, redirect } from 'react-router';
import { findCopy } from '#app/content/copies/working-copies.server';
import { stateOfCopy } from '#app/content/copies/state-of-copy';
import { type DraftStanding, draftStanding } from '#app/content/drafts/draft-standing.server';
import { draftedEntry } from '#app/content/drafts/drafted-entry.server';
import { noDraft } from '#app/content/drafts/no-draft';
import { findReview } from '#app/content/review/read-review.server';
import { type Draft, draftTag, findDraft } from '#app/content/drafts/find-draft.server';
import { findEntry } from '#app/content/entries/get-entry.server';
import { formStateOf, newFormState } from '#app/content/entries/entry-form';
import { findModuleByPath } from '#app/content/registry';
import { ReviewBar } from '#app/content/screens/review-bar';
import { DraftBar } from '#app/content/screens/draft-bar';
import { EditScreen, type SaveAnswer } from '#app/content/screens/edit-screen';
import { FoundCopies } from '#app/content/screens/working-copy/found-copies';
import { forgetSaved } from '#app/panel/forget-saved';
import { draftParameter, paths } from '#app/paths';
import { flashCookie } from '#app/platform/flash';
import { formatDateTime } from '#app/platform/format';
import { createFormKey } from '#app/platform/form-key';
import { EntryPresence } from '#app/realtime/entry-presence';
import { requestContext } from '#app/request/request-context.server';
import { draftTexts } from '#app/texts/pl/drafts';
import { editTexts, entryListTexts, moduleTexts } from '#app/texts/pl/modules';
import { verifyTexts } from '#app/texts/pl/verify';
import { Alert } from '#app/ui/alert';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { fromList, listBehind, listSearchOf } from '#app/ui/list-address';
import { lazyPart } from '#app/ui/lazy-part';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/module-edit';
import { keepForm } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { readOffered } from '#app/panel/read-offered.server';
import { requireModule } from '#app/request/require-module.server';
import { saveEntry } from '#app/panel/save-entry.server';
import { useTakenUp } from '#app/panel/use-taken-up';

/** Loaded only where there are copies. */
const EntryCopyOffer = lazyPart(() => import('#app/content/screens/working-copy/entry-copy-offer'));

/** The form of a new entry (`/admin/{module}/nowa`) and of an existing one (`/admin/{module}/edytuj/{id}`). */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.require('write');
  const module = requireModule(params.module);
  const { definition } = module;
  const id = (params as { id?: string }).id;
  const { list, add } = paths.admin.section(definition.path);
  const newAddress = add(definition.newPath);
  // Another grammatical form: 'nowa' in place of 'nowy'.
  if (id === undefined && url.pathname !== newAddress) throw redirect(newAddress);
  const entry = id === undefined ? undefined : await findEntry(db, module, ctx.reader.viewer, id);
  if (id !== undefined && !entry) {
    const flash = flashCookie({
      kind: 'error',
      title: entryListTexts.loadFailedTitle,
      description: `${moduleTexts[definition.key]?.loadFailed}: ${entryListTexts.gone}`,
    });
    throw redirect(list(), { headers: { 'set-cookie': flash } });
  }
  const draft = entry && (await findDraft(db, entry.id));
  const review = entry ? await findReview(db, entry.id) : null;
  const ofDraft = isOfDraft(url);
  const mayPublish = ctx.rights.includes('publish');
  const standing = draftStanding({ entry, draft, review, rules: ctx.rules, mayPublish, ofDraft });
  const copyKey = { userId: user?.id ?? '', module: definition.key, id: id ?? 'new', ofDraft };
  const { offered, headers } = await readOffered(ctx, module, entry, request.headers.get('cookie'));
  const title = url.searchParams.get('tytul')?.slice(0, 200);
  const form = {
    path: params.module,
    listSearch: listSearchOf(url),
    id: entry?.id ?? null,
    revision: entry?.revision ?? null,
    verified: url.searchParams.get('potwierdzono') ?? '',
    lastVerified: entry?.verified_at ? verifyTexts.last(formatDateTime(entry.verified_at)) : verifyTexts.never,
    savedStatus: entry?.status ?? null,
    formKey: entry ? null : createFormKey(),
    review: standing.review,
    submits: standing.submits,
    draft: draft && noticeOf(draft, standing),
    saving: { mode: standing.mode, seen: draft && standing.isOpen ? draftTag(draft) : noDraft },
    state: entry
      ? formStateOf(definition, standing.isOpen && draft ? await draftedEntry(db, module, entry, draft) : entry)
      : newFormState(definition, ctx.services.clock.now(), title),
    userId: user?.id ?? '',
    data: offered,
    ofDraft,
    copy: (await findCopy(db, copyKey)) ?? null,
  };
  return data(form, { headers });
}

/** Whether this is the form of the entry's draft. */
const isOfDraft = (url: URL) => url.searchParams.has(draftParameter);

const noticeOf = ({ author, updated_at }: Draft, { isOpen, isPublished, isDraftOnly, plan }: DraftStanding) => ({
  who: author?.username ?? draftTexts.nobody,
  when: formatDateTime(updated_at),
  isOpen,
  isPublished,
  isOnlyWay: isDraftOnly,
  plan,
});

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  // Checks the right before the form is read.
  ctx.require('write');
  const listUrl = listBehind(paths.admin.section(params.module).list(), url);
  return saveEntry(ctx, requireModule(params.module), await request.formData(), {
    id: (params as { id?: string }).id,
    listUrl,
    ofDraft: isOfDraft(url),
    request,
  });
}

export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  keepForm<SaveAnswer>(
    () => serverAction(),
    (message, why) => {
      if (why !== 'signed-out') return { errors: { '': [message] } };
      const reason = moduleTexts[findModuleByPath(params.module)?.key ?? '']?.signedOut;
      return { title: editTexts.signedOutTitle, errors: { '': [`${reason} ${message}`] } };
    },
  ).catch(forgetSaved);

const headingOf = (path: string, isNew: boolean) => {
  const words = moduleTexts[findModuleByPath(path)?.key ?? ''];
  return (isNew ? words?.newTitle : words?.editTitle) ?? '';
};

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, headingOf(args.params.module, args.loaderData?.id === null));

export default function ModuleEdit({
  loaderData: {
    path,
    listSearch,
    id,
    revision,
    verified,
    lastVerified,
    savedStatus,
    formKey,
    state,
    draft,
    saving,
    review,
    submits,
    data: offered,
    userId,
    ofDraft,
    copy,
  },
  actionData,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const definition = findModuleByPath(path);
  const { list, preview, remove, history, verify, copy: copyAddress } = paths.admin.section(path);
  const address = copyAddress(id ?? 'new', ofDraft);
  const copies = { userId, address };
  const { held, restore, merge } = useTakenUp({ address, answer, revision, saving });
  if (!definition) return null;
  // An earlier refusal is not shown above the replaced content.
  const shownAnswer = held && held.over === answer ? undefined : answer;
  const loaded = held?.state ?? state;
  return (
    <>
      {id !== null && draft ? <DraftBar path={path} id={id} draft={draft} /> : null}
      {id !== null && review ? <ReviewBar path={path} id={id} review={review} /> : null}
      <FoundCopies key={address} copies={copies} onServer={copy}>
        {(found) => (
          <EntryCopyOffer
            found={found}
            copies={copies}
            definition={definition}
            state={shownAnswer?.state ?? loaded}
            isOfDraft={(held ?? saving).mode === 'open'}
            data={offered}
            revision={revision}
            onServer={copy}
            onRestore={(chosen) => restore(chosen, stateOfCopy(definition, chosen, loaded))}
          />
        )}
      </FoundCopies>
      {held?.isMerged ? (
        <FocusOnAppear what={held}>
          <Alert tone="success" title={editTexts.conflict.merge.done} className="mb-5">
            <p>{editTexts.conflict.merge.doneText}</p>
          </Alert>
        </FocusOnAppear>
      ) : null}
      <EditScreen
        key={`${address} ${held?.turn ?? 0} ${verified}`}
        isUnsaved={held !== null}
        note={held?.note}
        onMerge={merge}
        copies={copies}
        draft={held ? { mode: held.mode, seen: held.seen } : saving}
        submits={submits}
        definition={definition}
        heading={headingOf(path, id === null)}
        state={loaded}
        revision={held?.revision ?? revision}
        savedStatus={savedStatus}
        formKey={formKey}
        listUrl={`${list()}${listSearch}`}
        saved={
          id === null
            ? null
            : {
                previewUrl: preview(id),
                deleteUrl: fromList(remove(id), listSearch),
                verifyUrl: verify(id),
                lastVerified,
                historyUrl: fromList(history(id), listSearch),
              }
        }
        data={offered}
        answer={shownAnswer}
      >
        {id !== null && revision !== null ? (
          <EntryPresence
            module={definition.key}
            id={id}
            revision={revision}
            userId={userId}
            toldOfChange={answer?.conflict !== undefined}
          />
        ) : null}
      </EditScreen>
    </>
  );
}
