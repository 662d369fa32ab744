import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { listEntries, sortableFields } from '#app/content/entries/list-entries.server';
import { presentRow } from '#app/content/present-row.server';
import { findModuleByPath } from '#app/content/registry';
import { ListScreen } from '#app/content/screens/list-screen';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { entryListTexts, moduleTexts } from '#app/texts/pl/modules';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/module-list';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { requireModule } from '#app/request/require-module.server';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { answerList, remove } from '#app/panel/removal.server';

const perPage = 10;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const module = requireModule(params.module);
  const read = (name: string) => url.searchParams.get(name) ?? '';
  const status = read('status') in entryListTexts.statuses ? read('status') : '';
  const sortable = sortableFields(module);
  const asked = read('sort');
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : module.definition.list.sort;
  const page = readPage(url);
  const { items, total } = await listEntries(db, module, user, {
    titled: read('q'),
    status: status || undefined,
    sort,
    page,
    perPage,
    columns: 'card',
  });
  requirePageWithin(url, Math.ceil(total / perPage));
  return {
    path: params.module,
    rows: items.map((entry) => presentRow(module, entry)),
    q: read('q'),
    status,
    sort,
    sortable,
    page,
    total,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const module = requireModule(params.module);
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  return answerList(
    await remove(() => deleteEntry(writer, module, String(form.get('id') ?? '')), {
      done: moduleTexts[module.definition.key]?.removed,
    }),
  );
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
