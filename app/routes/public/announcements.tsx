import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { TagLinks } from '#app/content/fields/tag-links';
import { announcements } from '#app/content/modules/announcements/definition';
import type { Importance } from '#app/content/modules/announcements/importance';
import { ImportanceBadge } from '#app/content/modules/announcements/public-view';
import { paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { MembersBadge } from '#app/content/members-badge';
import { PageHeading } from '#app/shell/page-heading';
import { announcements as announcementsTexts } from '#app/texts/pl/sections/announcements';
import { RowCard, RowList } from '#app/ui/card';
import type { Route } from './+types/announcements';
import { ListFrame } from '#app/site/list-frame';
import { readPublicList } from '#app/site/read-list.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { SubscribeLink } from '#app/site/subscribe-link';

const texts = announcementsTexts;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { entries, ...list } = await readPublicList(context.get(requestContext), 'announcements', request);
  const items = entries.map((entry) => ({
    title: entry.title,
    audience: entry.audience,
    url: paths.announcements.entry(entry.id),
    importance: entry.importance as Importance,
    excerpt: entryExcerpt(announcements, entry),
    date: formatDate(entry.valid_from as Date),
    until: entry.valid_until instanceof Date ? formatDate(entry.valid_until) : null,
    category: entry.category?.name,
    tags: entry.tags,
  }));
  return { list, items };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description,
    path: paths.announcements.list(),
    feed: { path: paths.announcements.feed(), title: texts.title },
    list: loaderData?.list,
  });

export default function Announcements({ loaderData: { list, items } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} description={texts.description} />
      <SubscribeLink />
      <ListFrame list={list} empty={texts.empty}>
        <RowList>
          {items.map((item) => (
            <RowCard
              key={item.url}
              to={item.url}
              title={item.title}
              badges={
                <>
                  <ImportanceBadge importance={item.importance} />
                  <MembersBadge audience={item.audience} />
                </>
              }
              meta={
                <>
                  <span>{item.date}</span>
                  {item.until ? <span>{texts.validUntil(item.until)}</span> : null}
                  {item.category ? <span>{item.category}</span> : null}
                </>
              }
              tags={<TagLinks tags={item.tags} className="mt-1.5" />}
            >
              {item.excerpt}
            </RowCard>
          ))}
        </RowList>
      </ListFrame>
    </div>
  );
}

export const ErrorBoundary = () => <ListBoundary />;
