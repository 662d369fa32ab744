import { useState } from 'react';
import { data, redirect } from 'react-router';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { findCopy } from '#app/content/copies/working-copies.server';
import { formOf, type WorkingCopy } from '#app/content/copies/working-copy';
import { draftedEntry } from '#app/content/drafts/drafted-entry.server';
import { type Draft, draftTag, findDraft } from '#app/content/drafts/find-draft.server';
import { listCategories } from '#app/content/categories/categories.server';
import { findEntry } from '#app/content/entries/get-entry.server';
import { listTags } from '#app/content/tags/list-tags.server';
import { formStateOf, newFormState, readFormState } from '#app/content/entries/entry-form';
import { findModuleByPath } from '#app/content/registry';
import { type AccountChoice, listWriters } from '#app/identity/list-writers.server';
import { DraftBar } from '#app/content/screens/draft-bar';
import { type DraftMode, EditScreen, type SaveAnswer } from '#app/content/screens/edit-screen';
import { forgetSubmitted } from '#app/content/screens/working-copy/browser-copies';
import { CopyOffer } from '#app/content/screens/working-copy/copy-offer';
import { paths } from '#app/paths';
import { flashCookie } from '#app/platform/flash';
import { formatDateTime } from '#app/platform/format';
import { createFormKey } from '#app/platform/form-key';
import { EntryPresence } from '#app/realtime/entry-presence';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { draftTexts } from '#app/texts/pl/drafts';
import { editTexts, entryListTexts, moduleTexts } from '#app/texts/pl/modules';
import { fromList, listSearchOf } from '#app/ui/list-address';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { CategoryChoice } from '#app/content/screens/inputs/category-input';
import type { Route } from './+types/module-edit';
import { keepForm } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { requireModule } from '#app/request/require-module.server';
import { saveEntry } from '#app/panel/save-entry.server';
import { noDraft } from '#app/panel/save-form-as-draft.server';

/** The form of a new entry (`/admin/{module}/nowa`) and of one that is there (`/admin/{module}/edytuj/{id}`). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const module = requireModule(params.module);
  const { definition } = module;
  const id = (params as { id?: string }).id;
  const { list, add } = paths.admin.section(definition.path);
  const newAddress = add(definition.newPath);
  // 'nowa' where it is 'nowy', and the reverse.
  if (id === undefined && url.pathname !== newAddress) throw redirect(newAddress);
  const entry = id === undefined ? undefined : await findEntry(db, module, user, id);
  if (id !== undefined && !entry) {
    const flash = flashCookie({
      kind: 'error',
      title: entryListTexts.loadFailedTitle,
      description: `${moduleTexts[definition.key]?.loadFailed}: ${entryListTexts.gone}`,
    });
    throw redirect(list(), { headers: { 'set-cookie': flash } });
  }
  const draft = entry && (await findDraft(db, entry.id));
  const isPublished = entry?.status === 'published';
  const isOpen = draft !== undefined && url.searchParams.has('szkic');
  const copyKey = { userId: user?.id ?? '', module: definition.key, id: id ?? 'new', ofDraft: isOpen };
  const { categories, headers } = await readCategories(ctx, module, entry);
  const title = url.searchParams.get('tytul')?.slice(0, 200);
  const form = {
    path: params.module,
    listSearch: listSearchOf(url),
    id: entry?.id ?? null,
    revision: entry?.revision ?? null,
    savedStatus: entry?.status ?? null,
    formKey: entry ? null : createFormKey(),
    draft: draft && { ...noticeOf(draft), isOpen, isPublished },
    saving: {
      mode: draftMode(isPublished, draft !== undefined, isOpen),
      seen: draft && isOpen ? draftTag(draft) : noDraft,
    },
    state: entry
      ? formStateOf(definition, isOpen && draft ? await draftedEntry(db, module, entry, draft) : entry)
      : newFormState(definition, ctx.services.clock.now(), title),
    userId: user?.id ?? '',
    data: {
      categories,
      accounts: await readAccounts(ctx),
      tags: await readTags(ctx),
      uploadMaxMb: ctx.services.env.UPLOAD_MAX_MB,
    },
    copy: (await findCopy(db, copyKey)) ?? null,
  };
  return data(form, { headers });
}

function draftMode(isPublished: boolean, hasDraft: boolean, isOpen: boolean): DraftMode['mode'] {
  if (!isPublished) return 'none';
  if (hasDraft) return isOpen ? 'open' : 'none';
  return 'possible';
}

const noticeOf = ({ author, updated_at }: Draft) => ({
  who: author?.username ?? draftTexts.nobody,
  when: formatDateTime(updated_at),
});

interface Offered {
  categories: CategoryChoice[];
  headers: HeadersInit;
}

/** A list of categories that cannot be read keeps nobody from writing: the entry's own category stays, and a toast tells of it. */
async function readCategories(
  ctx: RequestContext,
  { definition }: BoundModule,
  entry: EntryRow | undefined,
): Promise<Offered> {
  try {
    const all = await listCategories(ctx.requireAdmin().db, definition.key);
    const choices = all.map(({ id, name, slug, parent, position }) => ({ id, name, slug, parent, position }));
    return { categories: choices, headers: {} };
  } catch (error) {
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'the categories of a form could not be read');
    const { title, text } = editTexts.categories.loadFailed;
    const own = entry?.category
      ? [{ id: entry.category_id ?? '', ...entry.category, parent: null, position: null }]
      : [];
    return { categories: own, headers: { 'set-cookie': flashCookie({ kind: 'error', title, description: text }) } };
  }
}

/** Neither does a list of accounts: whoever answers for the entry stays. */
async function readAccounts(ctx: RequestContext): Promise<AccountChoice[]> {
  try {
    return await listWriters(ctx.requireAdmin().db);
  } catch (error) {
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'the accounts of a form could not be read');
    return [];
  }
}

/** As many as anybody looks through; without them tags are typed in full. */
const mostTags = 300;

async function readTags(ctx: RequestContext): Promise<string[]> {
  try {
    const { db, user } = ctx.requireAdmin();
    return (await listTags(db, user)).slice(0, mostTags).map(({ tag }) => tag);
  } catch (error) {
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'the tags of a form could not be read');
    return [];
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  // Nobody's form is read before it is known whose it is.
  ctx.requireAdmin();
  const listUrl = `${paths.admin.section(params.module).list()}${listSearchOf(url)}`;
  return saveEntry(ctx, requireModule(params.module), await request.formData(), {
    id: (params as { id?: string }).id,
    listUrl,
  });
}

export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  keepForm<SaveAnswer>(
    () => serverAction().catch(forgetSaved),
    (message, why) => {
      if (why !== 'signed-out') return { errors: { '': [message] } };
      const reason = moduleTexts[findModuleByPath(params.module)?.key ?? '']?.signedOut;
      return { title: editTexts.signedOutTitle, errors: { '': [`${reason} ${message}`] } };
    },
  );

/** The way on after a save: what the browser keeps of the form is in the entry now. */
function forgetSaved(refusal: unknown): never {
  if (
    refusal instanceof Response &&
    new URL(refusal.headers.get('location') ?? '', window.location.href).pathname !== paths.admin.signIn()
  )
    forgetSubmitted(window.localStorage);
  throw refusal;
}

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
    savedStatus,
    formKey,
    state,
    draft,
    saving,
    data: offered,
    userId,
    copy,
  },
  actionData,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const definition = findModuleByPath(path);
  const { list, preview, remove, history, verify, copy: copyAddress } = paths.admin.section(path);
  const address = copyAddress(id ?? 'new', draft?.isOpen ?? false);
  const copies = { userId, address };
  const [taken, setTaken] = useState<{ copy: WorkingCopy; address: string; over: typeof answer } | null>(null);
  const restored = taken?.address === address ? taken : null;
  if (!definition) return null;
  const typed = restored && formOf(restored.copy);
  // What was refused before the copy was taken up is not shown again over it.
  const shownAnswer = restored && restored.over === answer ? undefined : answer;
  const loaded = typed ? readFormState(definition, typed) : state;
  return (
    <>
      {id !== null && draft ? <DraftBar path={path} id={id} draft={draft} /> : null}
      <CopyOffer
        key={address}
        definition={definition}
        copies={copies}
        state={shownAnswer?.state ?? loaded}
        revision={revision}
        onServer={copy}
        onRestore={(chosen) => setTaken({ copy: chosen, address, over: answer })}
      />
      <EditScreen
        key={`${address} ${restored?.copy.savedAt ?? ''}`}
        copies={copies}
        draft={typed ? { ...saving, seen: String(typed.get('draft') ?? saving.seen) } : saving}
        definition={definition}
        heading={headingOf(path, id === null)}
        state={loaded}
        revision={restored?.copy.revision ?? revision}
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
