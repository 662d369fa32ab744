import { data, redirect } from 'react-router';
import { tagLimits } from '#app/content/fields/field';
import { TagLinks } from '#app/content/fields/tag-links';
import { tagKey } from '#app/content/fields/tags';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { moduleKeys, pageAddressOf } from '#app/content/registry';
import { listTagged } from '#app/content/tags/list-tagged.server';
import { listAddress, paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { countOf } from '#app/texts/pl/count-of';
import { storable } from '#app/platform/validation.server';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { readPage } from '#app/site/read-list.server';
import { SectionBoundary, type MissingEntry } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { pagingTexts } from '#app/texts/pl/paging';
import { shellTexts } from '#app/texts/pl/shell';
import { tagTexts as texts } from '#app/texts/pl/tags';
import { sectionNames } from '#app/texts/pl/sections';
import { RowCard, RowList } from '#app/ui/card';
import { Pagination } from '#app/ui/pagination';
import type { Route } from './+types/tag';

const perPage = 20;

/**
 * What is public under a tag, of all sections. A tag in any spelling is the same page; its canonical address has the
 * key.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn('category', ...moduleKeys);
  const page = readPage(request);
  const isTag = params.tag.trim().length <= tagLimits.length && storable(params.tag);
  const found = isTag ? await listTagged(ctx.readerDoor.db, params.tag, { page, perPage }) : null;
  const key = tagKey(params.tag);
  if (found && found.items.length === 0 && page > 1) throw redirect(paths.tag(key));
  if (!found || found.items.length === 0) {
    throw data<MissingEntry>(texts.notFound, { status: 404 });
  }
  const { tag, total, items } = found;
  return {
    tag,
    path: paths.tag(key),
    page,
    total,
    description: texts.description(tag, countOf(total, texts.items)),
    items: items.map(({ module: { definition, code }, entry }) => ({
      url: pageAddressOf(definition, entry),
      title: code.titleAmongOthers?.(entry) ?? entry.title,
      section: sectionNames[definition.key] ?? definition.path,
      excerpt: entryExcerpt(definition, entry),
      tags: entry.tags.filter((one) => tagKey(one) !== key),
      updated: formatDate(entry.updated_at),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.title(loaderData.tag),
        description: loaderData.description,
        path: loaderData.path,
        list: { q: '', page: loaderData.page, choice: {} },
      })
    : [];

export default function TagPage({ loaderData: { tag, path, page, total, description, items } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading
        title={<span className="break-words">{texts.title(tag)}</span>}
        description={description}
        crumbs={[{ label: shellTexts.home, to: paths.home() }, { label: texts.title(tag) }]}
      />
      <RowList>
        {items.map((item) => (
          <RowCard
            key={item.url}
            to={item.url}
            title={item.title}
            meta={
              <>
                <span>{item.section}</span>
                <span>{item.updated}</span>
              </>
            }
            tags={<TagLinks tags={item.tags} className="mt-1.5" />}
          >
            {item.excerpt}
          </RowCard>
        ))}
      </RowList>
      {total > perPage ? (
        <div className="mt-8">
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            hrefFor={(to) => listAddress(path, '', to)}
            texts={pagingTexts}
          />
        </div>
      ) : null}
    </div>
  );
}

export { SectionBoundary as ErrorBoundary };
