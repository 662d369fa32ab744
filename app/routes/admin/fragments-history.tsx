import { compareFragments } from '#app/content/fragments/compare-fragments';
import { listFragmentRevisions, requireFragmentRevision } from '#app/content/fragments/fragment-revisions.server';
import { requireFragment } from '#app/content/fragments/read-fragments.server';
import { HistoryScreen } from '#app/content/screens/history-screen';
import { readCompared, useComparedAddress } from '#app/panel/compared-revisions';
import { useRight } from '#app/identity/screens/rights';
import { panelTitle } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { fragmentTexts } from '#app/texts/pl/fragments';
import { historyTexts as texts } from '#app/texts/pl/history';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { fromList, listSearchOf } from '#app/ui/list-address';
import type { Route } from './+types/fragments-history';

const perPage = 20;

/** The history of a fragment: `?od=3&do=5` compares two revisions, by default the newest with the one before it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).require('read');
  const { id, title, revision } = await requireFragment(db, params.id);
  const page = readPage(url);
  const { items, total } = await listFragmentRevisions(db, id, { page, perPage });
  requirePageWithin(url, total, perPage);
  const { older, newer } = readCompared(url, { first: 1, newest: revision });
  const after = await requireFragmentRevision(db, id, newer);
  const before = older === newer ? null : await requireFragmentRevision(db, id, older);
  return {
    id,
    title,
    listSearch: listSearchOf(url),
    items,
    total,
    page,
    newest: revision,
    compared: { from: before ? older : null, to: newer },
    differences: before ? compareFragments(before.state, after.state) : [],
  };
}

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.titleOf(args.loaderData?.title ?? ''));

export default function FragmentHistory({ loaderData: shown }: Route.ComponentProps) {
  const { id, title, listSearch, page, total } = shown;
  const { list, edit, restore } = paths.admin.fragments;
  const addresses = useComparedAddress();
  return (
    <>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: fragmentTexts.title, to: `${list()}${listSearch}` },
          { label: title, to: fromList(edit(id), listSearch) },
          { label: texts.title },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold [overflow-wrap:anywhere]">{texts.titleOf(title)}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{fragmentTexts.historyAbout}</p>
      <HistoryScreen
        restorable={useRight('publish')}
        {...shown}
        {...addresses}
        restoreAddress={(number) => restore(id, number)}
      >
        <PanelPages page={page} perPage={perPage} total={total} />
      </HistoryScreen>
    </>
  );
}
