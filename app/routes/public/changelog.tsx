import { ReleaseView } from '#app/content/modules/changelog/public-view';
import versionFace from '#app/fonts/atkinson-mono-600.woff2?url';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { changelog as changelogTexts } from '#app/texts/pl/sections/changelog';
import type { Route } from './+types/changelog';
import { ListFrame } from '#app/site/list-frame';
import { presentRelease } from '#app/content/modules/changelog/code.server';
import { readPublicList } from '#app/site/read-list.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { SubscribeLink } from '#app/site/subscribe-link';

const texts = changelogTexts;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { entries, ...list } = await readPublicList(context.get(requestContext), 'changelog', request);
  const first = list.page === 1 && list.q === '';
  return { list, releases: entries.map((entry, index) => presentRelease(entry, first && index === 0)) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description,
    path: paths.changelog.list(),
    feed: { path: paths.changelog.feed(), title: texts.title },
    list: loaderData?.list,
    face: loaderData && loaderData.releases.length > 0 && versionFace,
  });

export default function Changelog({ loaderData: { list, releases } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} description={texts.description} />
      <SubscribeLink />
      <ListFrame list={list} empty={texts.empty}>
        <ol className="space-y-10 border-l border-line pl-6">
          {releases.map((release) => (
            <li key={release.version} className="relative">
              <span
                aria-hidden
                className="absolute top-2 -left-[1.8rem] size-2.5 rounded-full border-2 border-paper bg-accent"
              />
              <ReleaseView release={release} />
            </li>
          ))}
        </ol>
      </ListFrame>
    </div>
  );
}

export const ErrorBoundary = () => <ListBoundary words={texts.loadFailed} />;
