import { Outlet, useMatches } from 'react-router';
import { requestContext } from '#app/request/request-context.server';
import type { SectionOutline } from '#app/shell/site-sidebar';
import { PublicShell } from '#app/shell/public-shell';
import type { Route } from './+types/layout';
import { usesPanel } from '#app/request/standing-of.server';
import { cardOf, siteLogoOf } from '#app/settings/site-logo';
import type { SiteData } from '#app/site/site-data';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn('settings');
  const settings = await ctx.services.settings();
  const site: SiteData = {
    siteName: settings.site_name,
    description: settings.seo_description || settings.site_description,
    keywords: settings.seo_keywords,
    seoTitle: settings.seo_title,
    publicUrl: ctx.services.env.PUBLIC_URL,
    contactEmail: settings.contact_email,
    card: cardOf(settings),
  };
  return {
    site,
    tagline: settings.site_description,
    announcement:
      settings.announcement_enabled && settings.announcement_text.trim() !== '' ? settings.announcement_text : null,
    maintenance: settings.maintenance_mode,
    user: ctx.user && { id: ctx.user.id, email: ctx.user.email, usesPanel: usesPanel(ctx) },
    hasStatement: settings.accessibility !== null,
    hasSubscriptions: ctx.services.mailer !== null,
    logo: siteLogoOf(settings),
    footerLinks: settings.footer_links,
  };
}

/** How a page asks for a frame other than the usual one. */
export interface FrameHandle {
  sidebar?: boolean;
  headerSearch?: boolean;
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { site, user, announcement, maintenance, hasStatement, hasSubscriptions, logo, footerLinks } = loaderData;
  const matches = useMatches();
  const handle = Object.assign({}, ...matches.map((match) => match.handle)) as FrameHandle;
  const { outline } = (matches.at(-1)?.loaderData ?? {}) as { outline?: SectionOutline };
  return (
    <PublicShell
      site={{ siteName: site.siteName, logo, announcement, maintenance, hasStatement, hasSubscriptions, footerLinks }}
      user={user}
      sidebar={handle.sidebar ?? true}
      headerSearch={handle.headerSearch ?? true}
      outline={outline}
    >
      <Outlet />
    </PublicShell>
  );
}
