import { useRouteLoaderData } from 'react-router';
import { featuredModules } from '#app/content/entries/list-featured.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { addressOf } from '#app/content/registry';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { HomeView } from '#app/shell/home-view';
import { sectionNames } from '#app/texts/pl/sections';
import type { Route } from './+types/home';
import type { FrameHandle, loader as layoutLoader } from './layout';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta, siteOf } from '#app/site/site-data';

export const handle: FrameHandle = { sidebar: false, headerSearch: false };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn(...featuredModules());
  const featured = await ctx.readerDoor.listFeatured();
  return {
    featured: featured.map(({ module, entry }) => ({
      title: entry.title,
      description: entryExcerpt(module.definition, entry),
      url: addressOf(module.definition, entry) ?? paths.home(),
      typeLabel: sectionNames[module.definition.key] ?? module.definition.key,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: paths.home(), jsonLd: { '@type': 'WebSite', name: siteOf(matches)?.siteName } });

export default function Home({ loaderData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/public/layout');
  return (
    <HomeView
      siteName={layout?.site.siteName ?? ''}
      siteDescription={layout?.tagline ?? ''}
      featured={loaderData.featured}
    />
  );
}

export const ErrorBoundary = () => <ListBoundary />;
