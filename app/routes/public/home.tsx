import { useRouteLoaderData } from 'react-router';
import { listFeatured } from '#app/content/entries/list-featured.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { addressOf } from '#app/content/registry';
import { requestContext } from '#app/request-context.server';
import { HomeView } from '#app/shell/home-view';
import { publicTexts } from '#app/texts/pl/public';
import type { Route } from './+types/home';
import type { FrameHandle, loader as layoutLoader } from './layout';
import { ListBoundary } from './section-boundaries';
import { pageMeta } from './site-data';

export const handle: FrameHandle = { sidebar: false, headerSearch: false };

const labels: Record<string, string> = {
  documentation: publicTexts.documentation.title,
  knowledge_base: publicTexts.knowledgeBase.title,
  changelog: publicTexts.changelog.title,
  resources: publicTexts.resources.title,
};

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn(...Object.keys(labels));
  const featured = await listFeatured(ctx.publicDb);
  return {
    featured: featured.map(({ module, entry }) => ({
      title: entry.title,
      description: entryExcerpt(entry),
      url: addressOf(module.definition, entry) ?? '/',
      typeLabel: labels[module.definition.key] ?? module.definition.key,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/', jsonLd: { '@type': 'WebSite' } });

export default function Home({ loaderData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/public/layout');
  return <HomeView siteName={layout?.site.siteName ?? ''} siteDescription={layout?.tagline ?? ''} featured={loaderData.featured} />;
}

export const ErrorBoundary = () => <ListBoundary />;
