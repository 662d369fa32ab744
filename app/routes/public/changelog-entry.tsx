import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { changelog } from '#app/content/modules/changelog/definition';
import { ReleaseView } from '#app/content/modules/changelog/public-view';
import versionFace from '#app/fonts/atkinson-mono-600.woff2?url';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { shellTexts } from '#app/texts/pl/shell';
import { changelog as changelogTexts } from '#app/texts/pl/sections/changelog';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import type { Route } from './+types/changelog-entry';
import { presentRelease } from '#app/content/modules/changelog/code.server';
import { readPublicEntry } from '#app/site/read-list.server';
import { PageFeedback } from '#app/site/page-feedback';
import { PageRecord } from '#app/site/page-record';
import { readPageRecord } from '#app/site/read-page-record.server';
import { pageMeta } from '#app/site/site-data';

const texts = changelogTexts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const entry = await readPublicEntry(ctx, changelog.key, params.address);
  return {
    id: entry.id,
    release: presentRelease(entry, false),
    excerpt: entryExcerpt(changelog, entry),
    record: await readPageRecord(ctx, changelog.key, entry),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.release.title} – ${texts.version(loaderData.release.version)}`,
        description: loaderData.excerpt,
        path: loaderData.release.url,
        type: 'article',
        face: versionFace,
        jsonLd: {
          '@type': 'TechArticle',
          headline: loaderData.release.title,
          datePublished: loaderData.release.date.iso,
        },
      })
    : [];

export default function ChangelogEntry({ loaderData: { id, release, record } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem] space-y-6">
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: shellTexts.home, to: paths.home() },
          { label: texts.title, to: paths.changelog.list() },
          { label: release.version },
        ]}
      />
      <ReleaseView release={release} headingLevel="h1" />
      <PageRecord record={record} />
      <PageFeedback module={changelog.key} id={id} />
    </div>
  );
}

export { SectionBoundary as ErrorBoundary } from '#app/site/section-boundaries';
