import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { TagLinks } from '#app/content/fields/tag-links';
import { announcements } from '#app/content/modules/announcements/definition';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import type { Importance } from '#app/content/modules/announcements/importance';
import { ImportanceBadge } from '#app/content/modules/announcements/public-view';
import { paths } from '#app/paths';
import { formatDate, formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { ArticleLayout } from '#app/shell/article-layout';
import { announcements as announcementsTexts } from '#app/texts/pl/sections/announcements';
import { publicTexts } from '#app/texts/pl/public';
import type { Route } from './+types/announcement-entry';
import { readPublicEntry } from '#app/site/read-list.server';
import { pageMeta } from '#app/site/site-data';

const texts = announcementsTexts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await readPublicEntry(context.get(requestContext), 'announcements', params.address);
  const from = entry.valid_from as Date;
  return {
    title: entry.title,
    path: paths.announcements.entry(entry.id),
    summary: String(entry.summary),
    tags: entry.tags,
    excerpt: entryExcerpt(announcements, entry),
    importance: entry.importance as Importance,
    html: (entry.rendered as RenderedMarkdown).html,
    from: { iso: from.toISOString(), text: formatDate(from) },
    until: entry.valid_until instanceof Date ? formatDateTime(entry.valid_until) : null,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.excerpt,
        path: loaderData.path,
        type: 'article',
        jsonLd: {
          '@type': 'SpecialAnnouncement',
          name: loaderData.title,
          text: loaderData.excerpt,
          datePosted: loaderData.from.iso,
        },
      })
    : [];

export default function AnnouncementEntry({ loaderData }: Route.ComponentProps) {
  return (
    <ArticleLayout
      crumbs={[
        { label: publicTexts.home, to: paths.home() },
        { label: texts.title, to: paths.announcements.list() },
        { label: loaderData.title },
      ]}
      title={loaderData.title}
      lead={loaderData.summary || undefined}
      badges={
        <>
          <ImportanceBadge importance={loaderData.importance} />
          <time dateTime={loaderData.from.iso} className="text-[0.9375rem] text-muted">
            {loaderData.from.text}
          </time>
          {loaderData.until ? (
            <span className="text-[0.9375rem] text-muted">{texts.validUntil(loaderData.until)}</span>
          ) : null}
          <TagLinks tags={loaderData.tags} />
        </>
      }
      html={loaderData.html}
    />
  );
}

export { SectionBoundary as ErrorBoundary } from '#app/site/section-boundaries';
