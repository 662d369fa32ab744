import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { documentation as documentationTexts } from '#app/texts/pl/modules/documentation';
import type { Route } from './+types/documentation-entry';
import { articleMeta, ArticlePage } from '#app/site/article-page';
import { SectionBoundary } from '#app/site/section-boundaries';
import { readArticle } from '#app/site/read-article.server';

const texts = documentationTexts.public;

export const loader = ({ params, context }: Route.LoaderArgs) =>
  readArticle(context.get(requestContext), 'documentation', params.slug);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => articleMeta(matches, loaderData);

export default function DocumentationEntry({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} section={{ label: texts.title, to: paths.documentation.list() }} />;
}

export const ErrorBoundary = () => <SectionBoundary words={texts.notFound} to={paths.documentation.list()} />;
