import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { knowledgeBase as knowledgeBaseTexts } from '#app/texts/pl/modules/knowledge-base';
import type { Route } from './+types/knowledge-base-entry';
import { articleMeta, ArticlePage } from '#app/site/article-page';
import { SectionBoundary } from '#app/site/section-boundaries';
import { readArticle } from '#app/site/read-article.server';

const texts = knowledgeBaseTexts.public;

export const loader = ({ params, context }: Route.LoaderArgs) =>
  readArticle(context.get(requestContext), 'knowledge_base', params.slug);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => articleMeta(matches, loaderData);

export default function KnowledgeBaseEntry({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} section={{ label: texts.title, to: paths.knowledgeBase.list() }} />;
}

export const ErrorBoundary = () => <SectionBoundary words={texts.notFound} to={paths.knowledgeBase.list()} />;
