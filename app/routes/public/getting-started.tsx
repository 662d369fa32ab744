import { gettingStartedText } from '#app/content/getting-started';
import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import { boundModule } from '#app/content/registry.server';
import { paths } from '#app/paths';
import { formatLongDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { ArticleLayout } from '#app/shell/article-layout';
import { documentation as documentationTexts } from '#app/texts/pl/sections/documentation';
import { publicTexts } from '#app/texts/pl/public';
import type { Route } from './+types/getting-started';
import { ListBoundary } from '#app/site/section-boundaries';
import { readOutline } from '#app/site/read-outline.server';
import { pageMeta } from '#app/site/site-data';

const texts = documentationTexts;
const written = '2025-04-10';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn('settings');
  const { contact_email } = await ctx.services.settings();
  const { rendered } = await renderMarkdown(gettingStartedText(contact_email));
  const { html, headings, readingMinutes, excerpt } = rendered;
  ctx.dependsOn('documentation', 'category');
  const tree = await readOutline(ctx.publicDb, boundModule('documentation'), null);
  return { html, toc: headings, readingMinutes, excerpt, outline: { base: paths.documentation.list(), tree } };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.start,
    description: loaderData?.excerpt,
    path: paths.documentation.gettingStarted(),
    type: 'article',
  });

export default function GettingStarted({ loaderData: { outline: _outline, ...loaderData } }: Route.ComponentProps) {
  return (
    <ArticleLayout
      crumbs={[
        { label: publicTexts.home, to: paths.home() },
        { label: texts.title, to: paths.documentation.list() },
        { label: texts.start },
      ]}
      title={texts.start}
      updated={{ iso: written, text: formatLongDate(written) }}
      {...loaderData}
    />
  );
}

export const ErrorBoundary = () => <ListBoundary />;
