import { data } from 'react-router';
import type { WriteContext } from '#app/audit/write-context.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { findScheduledDrafts } from '#app/content/drafts/scheduled-drafts.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { duplicateEntry } from '#app/content/entries/duplicate-entry.server';
import { sortableFields } from '#app/content/entries/entry-order.server';
import { listEntries } from '#app/content/entries/list-entries.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { presentRow } from '#app/content/present-row.server';
import { chosenColumns } from '#app/content/list-columns';
import { findModuleByPath } from '#app/content/registry';
import type { BulkAnswer } from '#app/content/screens/bulk-answer';
import { ListScreen } from '#app/content/screens/list-screen';
import type { ViewAnswer } from '#app/content/screens/list-views';
import { listViews } from '#app/content/views/list-views.server';
import { namesById } from '#app/identity/account-choice';
import { findListColumns } from '#app/identity/list-columns.server';
import { changeMany, undoMany } from '#app/panel/change-many.server';
import { paths } from '#app/paths';
import { AppError, type ErrorCode } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { bulkTexts } from '#app/texts/pl/bulk';
import { errorTexts } from '#app/texts/pl/errors';
import { formTexts } from '#app/texts/pl/forms';
import { listTexts } from '#app/texts/pl/lists';
import { moduleTexts } from '#app/texts/pl/modules';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/module-list';
import { keepView } from '#app/panel/keep-view.server';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { requireModule } from '#app/request/require-module.server';
import { PanelPages } from '#app/panel/panel-pages';
import { readList } from '#app/panel/read-list.server';
import { readListOffer } from '#app/panel/read-list-offer.server';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { type Kept, keepScreen } from '#app/ui/keep-screen';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { answerList, remove } from '#app/panel/removal';

const perPage = 10;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { services, reader } = ctx;
  const { db, user } = ctx.require('read');
  const module = requireModule(params.module);
  const now = services.clock.now();
  const offer = await readListOffer(ctx, module);
  const { query, ...list } = readList(url, module, offer, now);
  const page = readPage(url);
  const accounts = namesById(offer.owners);
  const userId = user?.id ?? '';
  const [names, views, { items, total }] = await Promise.all([
    user ? findListColumns(identityDepsOf(services).identityDb, userId, module.definition.key) : [],
    listViews(db, { userId, module: module.definition.key }),
    listEntries(db, module, reader.viewer, { ...query, page, perPage, columns: 'card' }),
  ]);
  const columns = chosenColumns(module.definition, names);
  requirePageWithin(url, total, perPage);
  const scheduled = await findScheduledDrafts(db, items);
  return {
    ...list,
    path: params.module,
    userId,
    rows: items.map((entry) => presentRow(module, entry, { now, columns, accounts, scheduled })),
    columns,
    views,
    sortable: sortableFields(module),
    page,
    total,
    offer,
  };
}

/** The action's answer: to a removal in a dialog, to a bulk change, or to a view that cannot be kept. */
type ListAnswer = RemovalAnswer & { bulk?: BulkAnswer; view?: ViewAnswer };

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = { ...requireWriter(ctx, 'write'), log: ctx.services.log, requestId: ctx.requestId };
  const module = requireModule(params.module);
  const form = await request.formData();
  const kept = await keepView(ctx, module, form, url);
  if (kept) return kept;
  const id = String(form.get('id') ?? '');
  if (form.get('intent') === 'bulk') {
    const { query } = readList(url, module, await readListOffer(ctx, module), writer.clock.now());
    return answerBulk(await changeMany(writer, module, form, query));
  }
  if (form.get('intent') === 'undo') return answerBulk(await undoMany(writer, module, form));
  if (form.get('intent') === 'duplicate') return duplicate(writer, module, id, params.module);
  if (form.get('intent') === 'take-back') return takeBack(() => requireWriter(ctx), module, id);
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  return answerList(
    await remove(() => deleteEntry(requireWriter(ctx), module, id), {
      done: moduleTexts[module.definition.key]?.removed,
    }),
  );
}

const answerBulk = (bulk: BulkAnswer) => data<ListAnswer>({ bulk }, { status: bulk.kind === 'wrong' ? 422 : 200 });

/** Redirects to the form of the copy, or back to the list with the reason. */
async function duplicate(writer: WriteContext, module: BoundModule, id: string, path: string) {
  const words = listTexts;
  try {
    const copy = await duplicateEntry(writer, module, id);
    const toast = { kind: 'success', title: words.duplicatedTitle, description: words.duplicated } as const;
    return redirectWithToast(paths.admin.section(path).edit(copy.id), toast);
  } catch (error) {
    return keepList(error, { ...errorTexts, invalid: words.duplicateFailed });
  }
}

/** @param publisher for whoever may publish */
async function takeBack(publisher: () => WriteContext, module: BoundModule, id: string) {
  try {
    await updateEntry(publisher(), module, id, { status: 'draft' });
  } catch (error) {
    return keepList(error);
  }
  const description = moduleTexts[module.definition.key]?.updated;
  return answerList({ status: 200, message: { kind: 'success', title: listTexts.takenBack, description } });
}

/** The list as it is, with the reason of a refusal in a toast. */
function keepList(error: unknown, words: Record<ErrorCode, string> = errorTexts) {
  if (!(error instanceof AppError) || error.status === 401) throw error;
  const description = error.detail ?? words[error.code];
  return answerList({ status: error.status, message: { kind: 'error', title: formTexts.failedTitle, description } });
}

/**
 * `keepRemoval`; a change of many is answered over the list, and a view at its name. Where the rest does not arrive,
 * `keepPage` says so.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const keep = (answer: ListAnswer) =>
    keepScreen<ListAnswer>(
      () => serverAction(),
      () => answer,
    );
  switch (form.get('intent')) {
    case 'bulk':
    case 'undo':
      return keep({ bulk: { kind: 'wrong', message: bulkTexts.failed } });
    case 'save-view':
    case 'rename-view':
      return keep({ view: { name: String(form.get('name')), errors: [formTexts.failed] } });
    case 'delete':
      return keepRemoval({ serverAction: () => serverAction() as Kept<RemovalAnswer> });
    default:
      return serverAction();
  }
}

const partOf = <Part extends 'bulk' | 'view'>(answer: ListAnswer | Response | undefined, part: Part) =>
  answer && !(answer instanceof Response) ? answer[part] : undefined;

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, moduleTexts[findModuleByPath(args.params.module)?.key ?? '']?.title ?? '');

export default function ModuleList({ loaderData: { path, page, total, ...list }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const definition = findModuleByPath(path);
  const words = definition && moduleTexts[definition.key];
  if (!definition || !words) return null;
  return (
    <ListScreen
      key={path}
      definition={definition}
      texts={words}
      {...list}
      total={total}
      answer={partOf(answer, 'bulk')}
      viewAnswer={partOf(answer, 'view')}
    >
      <PanelPages page={page} perPage={perPage} total={total} />
    </ListScreen>
  );
}
