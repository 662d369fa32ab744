import { fileMark } from '#app/content/fields/attached-file';
import {
  ResourceFacts,
  ResourceMark,
  ResourceRowAction,
  ResourcesQuestion,
} from '#app/content/modules/resources/public-view';
import markFace from '#app/fonts/atkinson-mono-600.woff2?url';
import { listAddress, paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { resources as resourcesTexts } from '#app/texts/pl/sections/resources';
import { RowCard, RowList } from '#app/ui/card';
import { LinkTabs } from '#app/ui/link-tabs';
import type { Route } from './+types/resources';
import { ListFrame } from '#app/site/list-frame';
import { presentResource } from '#app/content/modules/resources/code.server';
import { pathOf, readPublicList } from '#app/site/read-list.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';

const texts = resourcesTexts;
const tabAddresses = {
  document: paths.resources.view('downloads'),
  template: paths.resources.view('templates'),
  event: paths.resources.view('events'),
} as const;
type Tab = keyof typeof tabAddresses;

const tabOf = (pathname: string): Tab =>
  (Object.keys(tabAddresses) as Tab[]).find((tab) => tabAddresses[tab] === pathname) ?? 'document';

/** One page at several addresses: the last segment chooses the tab. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tab = tabOf(pathOf(request));
  const { entries, ...list } = await readPublicList(context.get(requestContext), 'resources', request, {
    equals: { resource_type: tab },
    ...(tab === 'event' && { sort: '-event_date' }),
  });
  return { list, tab, resources: entries.map(presentResource) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${texts.tabs[loaderData.tab]} – ${texts.title}` : texts.title,
    description: texts.description,
    list: loaderData?.list,
    face: loaderData?.resources.some(({ type, file }) => type !== 'event' && file) && markFace,
    path: loaderData && loaderData.tab !== 'document' ? tabAddresses[loaderData.tab] : paths.resources.list(),
  });

export default function Resources({ loaderData: { list, tab, resources } }: Route.ComponentProps) {
  const tabs = (Object.keys(tabAddresses) as Tab[]).map((name) => ({
    to: listAddress(tabAddresses[name], list.q, 1, list.choice),
    label: texts.tabs[name],
    current: name === tab,
  }));
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} description={texts.description} />
      <LinkTabs tabs={tabs} label={texts.tabs.label} className="mb-6" />
      <ListFrame list={list} empty={texts.empty[tab]}>
        <RowList>
          {resources.map((resource) => (
            <RowCard
              key={resource.url}
              to={resource.url}
              title={resource.title}
              mark={<ResourceMark resource={resource} />}
              meta={<ResourceFacts resource={resource} />}
              action={<ResourceRowAction resource={resource} />}
              badges={resource.file ? <span className="sr-only">{fileMark(resource.file)}</span> : undefined}
            >
              {resource.description}
            </RowCard>
          ))}
        </RowList>
      </ListFrame>
      <ResourcesQuestion to={paths.contact()} />
    </div>
  );
}

export const ErrorBoundary = () => <ListBoundary />;
