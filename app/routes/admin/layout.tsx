import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type LinksFunction,
} from 'react-router';
import { countWaiting } from '#app/content/review/read-review.server';
import { countUnread } from '#app/notifications/notifications.server';
import { readProofWays } from '#app/identity/proof-ways.server';
import { RightsProvider } from '#app/identity/screens/rights';
import { ProofWaysProvider } from '#app/identity/screens/use-proof-ways';
import { RealtimeProvider, useUnread } from '#app/realtime/realtime-provider';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { requirePanelPage } from '#app/request/require-panel-page.server';
import { AdminShell } from '#app/shell/admin/admin-shell';
import { refusedFormOf } from '#app/platform/refused-form';
import { ErrorView, failureTitle, ForbiddenView, PanelNotFoundView } from '#app/shell/message-views';
import { RefusedFormPage } from '#app/shell/refused-form';
import panelStyles from '#app/styles/panel.css?url';
import { findModuleByPath } from '#app/content/registry';
import { listFailures } from '#app/texts/pl/modules';
import { refusedFormTexts } from '#app/texts/pl/refused-form';
import { loadFailureTexts } from '#app/texts/pl/load-failures';
import { siteLogoOf } from '#app/settings/site-logo';
import type { Route } from './+types/layout';
import { requirePerson } from '#app/request/require-person.server';
import { useSavedAccent } from '#app/panel/look/use-saved-accent';
import { showsSubject } from '#app/panel/shown-subjects';
import { PageAccount } from '#app/ui/form';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: panelStyles }];

/** Runs before every loader and action of the panel: redirects whoever may not use it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, request }) => {
    await requirePanelPage(context, url, request);
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const [settings, unread, waiting, proofWays] = await Promise.all([
    ctx.services.settings(),
    countUnread(db, user),
    countWaiting(db, user.id),
    readProofWays(identityDepsOf(ctx.services), user.id),
  ]);
  // Without reviews while one person writes and publishes.
  const reviews = waiting > 0 || ctx.rules?.moderators_edit || ctx.rules?.review_required ? { waiting } : null;
  return {
    siteName: settings.site_name,
    logo: siteLogoOf(settings),
    accent: settings.accent,
    user: { id: user.id, email: user.email },
    unread,
    rights: ctx.rights,
    reviews,
    proofWays,
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <RealtimeProvider shows={(subject) => showsSubject(pathname, subject)}>
      <Frame loaded={loaderData} />
    </RealtimeProvider>
  );
}

function Frame({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  useSavedAccent(loaded.accent);
  return (
    <RightsProvider value={loaded.rights}>
      <ProofWaysProvider value={loaded.proofWays}>
        <PageAccount value={loaded.user.id}>
          <AdminShell {...loaded} unread={useUnread(loaded)}>
            <Outlet />
          </AdminShell>
        </PageAccount>
      </ProofWaysProvider>
    </RightsProvider>
  );
}

/** An error of one screen keeps the frame of the panel. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('routes/admin/layout');
  const refused = refusedFormOf(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const place = useLocation().pathname.split('/')[2] ?? '';
  const failure = listFailures[findModuleByPath(place)?.key ?? ''] ?? loadFailureTexts[place];
  const title = refused ? refusedFormTexts.title : failureTitle(status);
  const view = refused ? (
    <RefusedFormPage {...refused} />
  ) : status === 404 ? (
    <PanelNotFoundView />
  ) : status === 401 || status === 403 ? (
    <ForbiddenView />
  ) : (
    <ErrorView status={status} {...failure} />
  );
  return (
    <>
      <title>{frame ? `${title} – ${frame.siteName}` : title}</title>
      {frame ? (
        <RightsProvider value={frame.rights}>
          <AdminShell {...frame}>{view}</AdminShell>
        </RightsProvider>
      ) : (
        <main>{view}</main>
      )}
    </>
  );
}
