import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { announcements } from '#app/content/modules/announcements/definition';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import { presentAnnouncement } from '#app/content/modules/announcements/code.server';
import { AnnouncementBadges } from '#app/content/modules/announcements/public-view';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { ArticleLayout } from '#app/shell/article-layout';
import { announcements as announcementsTexts } from '#app/texts/pl/sections/announcements';
import { shellTexts } from '#app/texts/pl/shell';
import type { Route } from './+types/announcement-entry';
import { readPublicEntry } from '#app/site/read-list.server';
import { PageRecord } from '#app/site/page-record';
import { readPageRecord } from '#app/site/read-page-record.server';
import { firstPicture } from '#app/site/first-picture';
import { pageMeta } from '#app/site/site-data';

const texts = announcementsTexts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const entry = await readPublicEntry(ctx, announcements.key, params.address);
  const shown = presentAnnouncement(entry);
  return {
    title: entry.title,
    path: paths.announcements.entry(entry.id),
    summary: String(entry.summary),
    excerpt: entryExcerpt(announcements, entry),
    shown,
    html: (entry.rendered as RenderedMarkdown).html,
    record: await readPageRecord(ctx, announcements.key, entry),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.excerpt,
        path: loaderData.path,
        type: 'article',
        picture: firstPicture(loaderData.html),
        jsonLd: {
          '@type': 'SpecialAnnouncement',
          name: loaderData.title,
          text: loaderData.excerpt,
          datePosted: loaderData.shown.from?.iso,
        },
      })
    : [];

export default function AnnouncementEntry({ loaderData }: Route.ComponentProps) {
  return (
    <ArticleLayout
      crumbs={[
        { label: shellTexts.home, to: paths.home() },
        { label: texts.title, to: paths.announcements.list() },
        { label: loaderData.title },
      ]}
      title={loaderData.title}
      lead={loaderData.summary || undefined}
      badges={<AnnouncementBadges shown={loaderData.shown} />}
      html={loaderData.html}
      after={<PageRecord record={loaderData.record} />}
    />
  );
}

export { SectionBoundary as ErrorBoundary } from '#app/site/section-boundaries';
