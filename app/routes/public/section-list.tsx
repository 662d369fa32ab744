import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { requestContext } from '#app/request/request-context.server';
import { readSection } from '#app/site/read-section.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { SectionList, sectionMeta } from '#app/site/section-list';

/** The public list of every section that has none of its own. */
export const loader = ({ request, context }: LoaderFunctionArgs) => readSection(context.get(requestContext), request);

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => sectionMeta(matches, loaderData);

export default function SectionListPage() {
  return <SectionList section={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = () => <ListBoundary />;
