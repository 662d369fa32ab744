import type { WriteContext } from '#app/audit/write-context.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { duplicateEntry } from '#app/content/entries/duplicate-entry.server';
import { type ListQuery, listEntries, sortableFields } from '#app/content/entries/list-entries.server';
import { entryTimes } from '#app/content/entry-time';
import { presentRow } from '#app/content/present-row.server';
import { findModuleByPath } from '#app/content/registry';
import { ListScreen } from '#app/content/screens/list-screen';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { tagKey } from '#app/content/fields/tags';
import { listTags } from '#app/content/tags/list-tags.server';
import { requestContext } from '#app/request/request-context.server';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
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
import { answerList, remove } from '#app/panel/removal';

const perPage = 10;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { services } = ctx;
  const { db, user } = ctx.requireAdmin();
  const module = requireModule(params.module);
  const read = (name: string) => url.searchParams.get(name) ?? '';
  const status = read('status') in entryListTexts.statuses ? read('status') : '';
  const sortable = sortableFields(module);
  const asked = read('sort');
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : module.definition.list.sort;
  const page = readPage(url);
  const tags = await listTags(db, user, [module]);
  const tag = tags.find((one) => tagKey(one.tag) === tagKey(read('tag')))?.tag ?? '';
  const { items, total } = await listEntries(db, module, user, {
    titled: read('q'),
    ...narrowedBy(status),
    tag: tag || undefined,
    sort,
    page,
    perPage,
    columns: 'card',
  });
  requirePageWithin(url, Math.ceil(total / perPage));
  return {
    path: params.module,
    rows: items.map((entry) => presentRow(module, entry, services.clock.now())),
    q: read('q'),
    status,
    tag,
    tags,
    sort,
    sortable,
    page,
    total,
  };
}

/** What the filter of the list means: a status, or what the clock says of what is published. */
function narrowedBy(chosen: string): Pick<ListQuery, 'status' | 'time'> {
  const time = entryTimes.find((one) => one === chosen);
  return time ? { time } : { status: chosen || undefined };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const module = requireModule(params.module);
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  if (form.get('intent') === 'duplicate') return duplicate(writer, module, id, params.module);
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  return answerList(
    await remove(() => deleteEntry(writer, module, id), {
      done: moduleTexts[module.definition.key]?.removed,
    }),
  );
}

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

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, moduleTexts[findModuleByPath(args.params.module)?.key ?? '']?.title ?? '');

export default function ModuleList({ loaderData: { path, page, total, ...list } }: Route.ComponentProps) {
  const definition = findModuleByPath(path);
  const words = definition && moduleTexts[definition.key];
  if (!definition || !words) return null;
  return (
    <ListScreen definition={definition} texts={words} {...list}>
      <PanelPages page={page} perPage={perPage} total={total} />
    </ListScreen>
  );
}
