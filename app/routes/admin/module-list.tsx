import { data, redirect } from 'react-router';
import { listEntries, sortableFields } from '#app/content/entries/list-entries.server';
import { presentRow } from '#app/content/present-row.server';
import { findModuleByPath } from '#app/content/registry';
import { ListScreen } from '#app/content/screens/list-screen';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request-context.server';
import { listTexts, moduleTexts } from '#app/texts/pl/modules';
import type { Route } from './+types/module-list';
import { panelTitle } from './panel-meta';
import { moduleOf } from './module-of.server';
import { PanelPages } from './panel-pages';
import { readPage } from './read-page';
import { removeEntry } from './remove-entry.server';

const perPage = 10;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const module = moduleOf(params.module);
  const url = new URL(request.url);
  const read = (name: string) => url.searchParams.get(name) ?? '';
  const status = read('status') in listTexts.statuses ? read('status') : '';
  const sortable = sortableFields(module);
  const asked = read('sort');
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : module.definition.list.sort;
  const page = readPage(url);
  const { items, total } = await listEntries(db, module, user, { q: read('q'), status: status || undefined, sort, page, perPage });
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  if (page > pageCount) {
    // The last entry of the last page is gone, or the address is an old one.
    url.searchParams.set('page', String(pageCount));
    throw redirect(`/admin/${params.module}?${url.searchParams}`);
  }
  return { path: params.module, rows: items.map((entry) => presentRow(module, entry)), q: read('q'), status, sort, sortable, page, total };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  const { status, flash } = await removeEntry(context.get(requestContext), moduleOf(params.module), String(form.get('id') ?? ''));
  return data(null, { status, headers: { 'set-cookie': flash } });
}

export const meta: Route.MetaFunction = (args) => panelTitle(args, moduleTexts[findModuleByPath(args.params.module)?.key ?? '']?.title ?? '');

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
