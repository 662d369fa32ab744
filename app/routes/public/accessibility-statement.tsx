import { data } from 'react-router';
import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { textFields } from '#app/settings/accessibility';
import { accessibilityTexts as texts } from '#app/texts/pl/accessibility';
import { type MissingEntry, SectionBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { StatementView } from '#app/site/statement-view';
import type { Route } from './+types/accessibility-statement';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn('settings');
  const { accessibility, site_name } = await ctx.services.settings();
  if (!accessibility) throw data<MissingEntry>({}, { status: 404 });
  const statement = { ...accessibility };
  for (const field of textFields) {
    const text = statement[field].trim();
    statement[field] = text && (await renderMarkdown(text)).rendered.html;
  }
  return { statement, site: { name: site_name, url: ctx.services.env.PUBLIC_URL } };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description, path: paths.accessibility() });

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <StatementView {...loaderData} />;
}

export const ErrorBoundary = SectionBoundary;
