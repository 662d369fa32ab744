import { requireEntry } from '#app/content/entries/get-entry.server';
import { listRevisions, requireRevision } from '#app/content/revisions/read-revisions.server';
import { stateDifferences } from '#app/content/revisions/state-differences.server';
import { HistoryScreen } from '#app/content/screens/history-screen';
import { readCompared, useComparedAddress } from '#app/panel/compared-revisions';
import { panelTitle } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { historyTexts as texts } from '#app/texts/pl/history';
import { moduleTexts } from '#app/texts/pl/modules';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { fromList, listSearchOf } from '#app/ui/list-address';
import type { Route } from './+types/module-history';

const perPage = 20;

/** The history of an entry: `?od=3&do=5` compares two revisions, by default the newest with the one before it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('read');
  const module = requireModule(params.module);
  const { definition } = module;
  const entry = await requireEntry(db, module, ctx.reader.viewer, params.id);
  const page = readPage(url);
  const { items, total } = await listRevisions(db, module, entry, { page, perPage });
  requirePageWithin(url, total, perPage);
  const { older, newer } = readCompared(url, { first: entry.revision - total + 1, newest: entry.revision });
  const [after, before] = [
    await requireRevision(db, module, entry, newer),
    older === newer ? null : await requireRevision(db, module, entry, older),
  ];
  const differences = before ? await stateDifferences(db, definition, before.state, after.state) : [];
  return {
    path: params.module,
    module: definition.key,
    listSearch: listSearchOf(url),
    id: entry.id,
    title: entry.title,
    items,
    total,
    page,
    newest: entry.revision,
    restorable: ctx.rights.includes('publish') || entry.status !== 'published',
    compared: { from: before ? older : null, to: newer },
    differences,
  };
}

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.titleOf(args.loaderData?.title ?? ''));

export default function ModuleHistory({ loaderData: shown }: Route.ComponentProps) {
  const { path, id, listSearch, page, total } = shown;
  const { list, edit, restore } = paths.admin.section(path);
  const addresses = useComparedAddress();
  return (
    <>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: moduleTexts[shown.module]?.title ?? '', to: `${list()}${listSearch}` },
          { label: shown.title, to: fromList(edit(id), listSearch) },
          { label: texts.title },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold [overflow-wrap:anywhere]">{texts.titleOf(shown.title)}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{texts.about}</p>
      <HistoryScreen {...shown} {...addresses} restoreAddress={(number) => restore(id, number)}>
        <PanelPages page={page} perPage={perPage} total={total} />
      </HistoryScreen>
    </>
  );
}
