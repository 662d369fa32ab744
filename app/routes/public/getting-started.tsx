import { gettingStartedText } from '#app/content/getting-started';
import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import { listingTag } from '#app/content/page-tags';
import { boundModule } from '#app/content/registry.server';
import { paths } from '#app/paths';
import { formatLongDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { ArticleLayout } from '#app/shell/article-layout';
import { documentation as documentationTexts } from '#app/texts/pl/sections/documentation';
import { shellTexts } from '#app/texts/pl/shell';
import type { Route } from './+types/getting-started';
import { ListBoundary } from '#app/site/section-boundaries';
import { outlineOf } from '#app/site/outline';
import { pageMeta } from '#app/site/site-data';

const texts = documentationTexts;
const written = '2025-04-10';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn('settings');
  const { contact_email } = await ctx.services.settings();
  const { html, headings, readingMinutes, excerpt } = await renderText(gettingStartedText(contact_email));
  ctx.dependsOn(listingTag('documentation'), 'category');
  const module = boundModule('documentation');
  const tree = outlineOf(module.definition, await ctx.readerDoor.listingOf(module), null);
  return { html, toc: headings, readingMinutes, excerpt, outline: { base: paths.documentation.list(), tree } };
}

let known: { text: string; rendered: ReturnType<typeof renderMarkdown> } | undefined;

/** The text is the same until the settings change: rendered once. */
async function renderText(text: string) {
  if (known?.text !== text) known = { text, rendered: renderMarkdown(text) };
  return (await known.rendered).rendered;
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
        { label: shellTexts.home, to: paths.home() },
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
