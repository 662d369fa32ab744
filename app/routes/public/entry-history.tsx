import { data, redirect } from 'react-router';
import { registerSubject } from '#app/content/register/keep-register.server';
import { listPublicChanges } from '#app/content/register/read-register.server';
import { addressOf, listAddressOf } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { historyAddress, listAddress, paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { lastPageOf } from '#app/platform/paging';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { readPage, readPublicEntry } from '#app/site/read-list.server';
import { requireSection } from '#app/site/read-section.server';
import type { MissingEntry } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { pagingTexts } from '#app/texts/pl/paging';
import { registerTexts as texts } from '#app/texts/pl/register';
import { sectionTexts } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';
import { Pagination } from '#app/ui/pagination';
import type { Route } from './+types/entry-history';

const perPage = 20;

/** The public register of a page: when it was published and changed, with the notes of those saves. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { key } = requireSection(request);
  const { show_history, show_authors } = await ctx.services.settings();
  if (!show_history) throw data<MissingEntry>({}, { status: 404 });
  const { definition, code } = boundModule(key);
  const entry = await readPublicEntry(ctx, key, params.address, historyAddress);
  ctx.dependsOn(registerSubject, ...(show_authors ? ['user'] : []));
  const url = addressOf(definition, entry) ?? '/';
  const page = readPage(request);
  const { items, total } = await listPublicChanges(ctx.readerDoor.db, entry.id, { page, perPage });
  if (items.length === 0 && page > 1) throw redirect(listAddress(historyAddress(url), '', lastPageOf(total, perPage)));
  return {
    section: { label: sectionTexts[key].title, to: listAddressOf(definition) },
    entry: { label: code.titleAmongOthers?.(entry) ?? entry.title, to: url },
    page,
    total,
    items: items.map(({ at, kind, note, author }, index) => ({
      iso: at.toISOString(),
      when: formatDateTime(at),
      what: texts.kinds[(page - 1) * perPage + index === total - 1 ? 'first' : kind],
      note,
      author,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.titleOf(loaderData.entry.label),
        path: historyAddress(loaderData.entry.to),
        list: { q: '', page: loaderData.page, choice: {} },
        noIndex: true,
      })
    : [];

export default function EntryHistory({ loaderData: { section, entry, page, total, items } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading
        title={<span className="[overflow-wrap:anywhere]">{texts.titleOf(entry.label)}</span>}
        description={items.length === 0 ? texts.empty : texts.about}
        crumbs={[{ label: shellTexts.home, to: paths.home() }, section, entry, { label: texts.title }]}
      />
      <ol className="max-w-[46rem] divide-y divide-line border-y border-line">
        {items.map(({ iso, when, what, note, author }) => (
          <li key={`${iso}${note}`} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
            <time dateTime={iso} className="text-[0.9375rem] text-muted">
              {when}
            </time>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{what}</p>
              {note ? <p className="mt-1">{note}</p> : null}
              {author ? <p className="mt-1 text-[0.9375rem] text-muted">{author}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      {total > perPage ? (
        <div className="mt-8 max-w-[46rem]">
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            hrefFor={(to) => listAddress(historyAddress(entry.to), '', to)}
            texts={pagingTexts}
          />
        </div>
      ) : null}
    </div>
  );
}

export { SectionBoundary as ErrorBoundary } from '#app/site/section-boundaries';
