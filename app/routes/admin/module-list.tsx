import { data } from 'react-router';
import type { WriteContext } from '#app/audit/write-context.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { listCategories } from '#app/content/categories/categories.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { duplicateEntry } from '#app/content/entries/duplicate-entry.server';
import { type ListQuery, listEntries, sortableFields } from '#app/content/entries/list-entries.server';
import { entryTimes } from '#app/content/entry-time';
import { presentRow } from '#app/content/present-row.server';
import { findModuleByPath } from '#app/content/registry';
import type { BulkAnswer } from '#app/content/screens/bulk-answer';
import type { BulkOffer } from '#app/content/screens/bulk-bar';
import { ListScreen } from '#app/content/screens/list-screen';
import { listWriters } from '#app/identity/list-writers.server';
import { changeMany, undoMany } from '#app/panel/change-many.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { tagKey } from '#app/content/fields/tags';
import { listTags } from '#app/content/tags/list-tags.server';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { bulkTexts } from '#app/texts/pl/bulk';
import { errorTexts } from '#app/texts/pl/errors';
import { formTexts } from '#app/texts/pl/forms';
import { listTexts } from '#app/texts/pl/lists';
import { entryListTexts, moduleTexts } from '#app/texts/pl/modules';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/module-list';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { requireModule } from '#app/request/require-module.server';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { keepScreen } from '#app/ui/keep-screen';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { answerList, remove } from '#app/panel/removal';

const perPage = 10;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { services } = ctx;
  const { db, user } = ctx.requireAdmin();
  const module = requireModule(params.module);
  const tags = await listTags(db, user, [module]);
  const { q, status, tag, sort, query } = readList(url, module, tags);
  const page = readPage(url);
  const { items, total } = await listEntries(db, module, user, { ...query, page, perPage, columns: 'card' });
  requirePageWithin(url, Math.ceil(total / perPage));
  return {
    path: params.module,
    rows: items.map((entry) => presentRow(module, entry, services.clock.now())),
    q,
    status,
    tag,
    tags,
    sort,
    sortable: sortableFields(module),
    page,
    total,
    bulk: await readOffer(ctx, module),
  };
}

/** What of the list's address narrows and orders it; what it does not know is passed over. */
function readList(url: URL, module: BoundModule, tags: readonly { tag: string }[]) {
  const read = (name: string) => url.searchParams.get(name) ?? '';
  const status = read('status') in entryListTexts.statuses ? read('status') : '';
  const sort = sortableFields(module).includes(read('sort').replace(/^-/, ''))
    ? read('sort')
    : module.definition.list.sort;
  const tag = tags.find((one) => tagKey(one.tag) === tagKey(read('tag')))?.tag ?? '';
  const query: ListQuery = { titled: read('q'), ...narrowedBy(status), tag: tag || undefined, sort };
  return { q: read('q'), status, tag, sort, query };
}

/** What many entries can be given; without it the list is still a list. */
async function readOffer(ctx: RequestContext, { definition }: BoundModule): Promise<BulkOffer> {
  const { db } = ctx.requireAdmin();
  try {
    const [categories, owners] = await Promise.all([listCategories(db, definition.key), listWriters(db)]);
    return { categories: categories.map(({ slug, name }) => ({ slug, name })), owners };
  } catch (error) {
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'what a list offers could not be read');
    return { categories: [], owners: [] };
  }
}

/** What the list's action answers: a removal in a dialog, or a change of many. */
type ListAnswer = RemovalAnswer & { bulk?: BulkAnswer };

/** What the filter of the list means: a status, or what the clock says of what is published. */
function narrowedBy(chosen: string): Pick<ListQuery, 'status' | 'time'> {
  const time = entryTimes.find((one) => one === chosen);
  return time ? { time } : { status: chosen || undefined };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const module = requireModule(params.module);
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  if (form.get('intent') === 'bulk') {
    const { query } = readList(url, module, await listTags(writer.db, { role: 'admin' }, [module]));
    return answerBulk(await changeMany(writer, module, form, query));
  }
  if (form.get('intent') === 'undo') return answerBulk(await undoMany(writer, module, form));
  if (form.get('intent') === 'duplicate') return duplicate(writer, module, id, params.module);
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  return answerList(
    await remove(() => deleteEntry(writer, module, id), {
      done: moduleTexts[module.definition.key]?.removed,
    }),
  );
}

const answerBulk = (bulk: BulkAnswer) => data<ListAnswer>({ bulk }, { status: bulk.kind === 'wrong' ? 422 : 200 });

/** On to the form of the copy, or the list again with the reason. */
async function duplicate(writer: WriteContext, module: BoundModule, id: string, path: string) {
  const words = listTexts;
  try {
    const copy = await duplicateEntry(writer, module, id);
    const toast = { kind: 'success', title: words.duplicatedTitle, description: words.duplicated } as const;
    return redirectWithToast(paths.admin.section(path).edit(copy.id), toast);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const description = error.detail ?? (error.code === 'invalid' ? words.duplicateFailed : errorTexts[error.code]);
    return answerList({ status: error.status, message: { kind: 'error', title: formTexts.failedTitle, description } });
  }
}

/** `keepRemoval`; a change of many is answered over the list. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  if (intent !== 'bulk' && intent !== 'undo') return keepRemoval({ serverAction: () => serverAction() });
  return keepScreen<ListAnswer>(
    () => serverAction(),
    () => ({ bulk: { kind: 'wrong', message: bulkTexts.failed } }),
  );
}

const bulkOf = (answer: ListAnswer | Response | undefined) => (answer && 'bulk' in answer ? answer.bulk : undefined);

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, moduleTexts[findModuleByPath(args.params.module)?.key ?? '']?.title ?? '');

export default function ModuleList({ loaderData: { path, page, total, ...list }, actionData }: Route.ComponentProps) {
  const definition = findModuleByPath(path);
  const words = definition && moduleTexts[definition.key];
  if (!definition || !words) return null;
  return (
    <ListScreen definition={definition} texts={words} {...list} total={total} answer={bulkOf(actionData)}>
      <PanelPages page={page} perPage={perPage} total={total} />
    </ListScreen>
  );
}
