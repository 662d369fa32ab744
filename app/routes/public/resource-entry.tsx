import { resources } from '#app/content/modules/resources/definition';
import { AdditionalFiles, ResourceAction, ResourceFacts } from '#app/content/modules/resources/public-view';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { shellTexts } from '#app/texts/pl/shell';
import { resources as resourcesTexts } from '#app/texts/pl/sections/resources';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import type { Route } from './+types/resource-entry';
import { presentResource } from '#app/content/modules/resources/code.server';
import { readPublicEntry } from '#app/site/read-list.server';
import { PageRecord } from '#app/site/page-record';
import { readPageRecord } from '#app/site/read-page-record.server';
import { pageMeta } from '#app/site/site-data';

const texts = resourcesTexts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const entry = await readPublicEntry(ctx, resources.key, params.address);
  return { resource: presentResource(entry), record: await readPageRecord(ctx, resources.key, entry) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.resource.title,
        description: loaderData.resource.description,
        path: loaderData.resource.url,
        type: 'article',
      })
    : [];

export default function ResourceEntry({ loaderData: { resource, record } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <article className="max-w-[46rem]">
        <Breadcrumbs
          label={shellTexts.breadcrumbs}
          crumbs={[
            { label: shellTexts.home, to: paths.home() },
            { label: texts.title, to: paths.resources.list() },
            { label: resource.title },
          ]}
        />
        <h1 className="mt-3 text-3xl font-bold md:text-4xl">{resource.title}</h1>
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
          <ResourceFacts resource={resource} />
        </div>
        {resource.description ? <p className="mt-5 text-lg whitespace-pre-line">{resource.description}</p> : null}
        <div className="mt-6">
          <ResourceAction resource={resource} />
        </div>
        <AdditionalFiles files={resource.additional} />
        <PageRecord record={record} />
      </article>
    </div>
  );
}

export { SectionBoundary as ErrorBoundary } from '#app/site/section-boundaries';
