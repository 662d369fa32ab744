import { findCategory } from '#app/content/categories/categories.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { documentation } from '#app/content/modules/documentation/definition';
import { formatDate } from '#app/platform/format';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { documentation as documentationTexts } from '#app/texts/pl/modules/documentation';
import { publicTexts } from '#app/texts/pl/public';
import { RowCard, RowList } from '#app/ui/card';
import { TextLink } from '#app/ui/text-link';
import type { Route } from './+types/documentation-list';
import { ListFrame } from '#app/site/list-frame';
import { pathOf, readPublicList } from '#app/site/read-list.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';

const texts = documentationTexts.public;

/** The last segment narrows the list to the category of that slug: /dokumentacja/poradniki and its like. */
const narrowedTo = (request: Request) => pathOf(request).split('/')[2];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const slug = narrowedTo(request);
  ctx.dependsOn('category');
  const category = slug ? await findCategory(ctx.publicDb, 'documentation', slug) : undefined;
  const { entries, ...list } = await readPublicList(ctx, 'documentation', request, { category: slug });
  return {
    list,
    slug,
    heading: slug ? (category?.name ?? texts.narrowed[slug] ?? slug) : texts.title,
    items: entries.map((entry) => ({
      title: entry.title,
      url: paths.documentation.entry(String(entry.slug)),
      excerpt: entryExcerpt(documentation, entry),
      category: entry.category?.name,
      updated: formatDate(entry.updated_at),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.heading ?? texts.title,
    description: texts.description,
    list: loaderData?.list,
    path: loaderData?.slug ? `${paths.documentation.list()}/${loaderData.slug}` : paths.documentation.list(),
  });

export default function DocumentationList({ loaderData: { list, heading, slug, items } }: Route.ComponentProps) {
  const crumbs = slug
    ? [
        { label: publicTexts.home, to: paths.home() },
        { label: texts.title, to: paths.documentation.list() },
        { label: heading },
      ]
    : undefined;
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={heading} description={slug ? undefined : <Introduction />} crumbs={crumbs} />
      <ListFrame list={list} empty={texts.empty}>
        <RowList>
          {items.map((item) => (
            <RowCard key={item.url} to={item.url} title={item.title} meta={<ItemFacts {...item} />}>
              {item.excerpt}
            </RowCard>
          ))}
        </RowList>
      </ListFrame>
    </div>
  );
}

const Introduction = () => (
  <>
    {texts.description} {texts.newHere} <TextLink to={paths.documentation.gettingStarted()}>{texts.start}</TextLink>.
  </>
);

function ItemFacts({ category, updated }: { category?: string; updated: string }) {
  return (
    <>
      {category ? <span>{category}</span> : null}
      <span>{updated}</span>
    </>
  );
}

export const ErrorBoundary = () => <ListBoundary words={texts.loadFailed} />;
