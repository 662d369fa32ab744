import { requestContext } from '#app/request/request-context.server';
import { articleMeta, ArticlePage } from '#app/site/article-page';
import { readArticle } from '#app/site/read-article.server';
import type { Route } from './+types/section-entry';

/** The public page of an entry of every section that has none of its own. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  readArticle(context.get(requestContext), request, params.address);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => articleMeta(matches, loaderData);

export default function SectionEntry({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} />;
}

export { SectionBoundary as ErrorBoundary } from '#app/site/section-boundaries';
