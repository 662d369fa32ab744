import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  type LinksFunction,
} from 'react-router';
import textFont from '#app/fonts/atkinson-next.woff2?url';
import { paths } from '#app/paths';
import { facePreload } from '#app/shell/face-preload';
import { FlashToasts } from '#app/shell/flash-toasts';
import { headScript } from '#app/shell/head-script';
import {
  type ClosedSite,
  ErrorView,
  failureTitle,
  ForbiddenView,
  MaintenanceView,
  NotFoundView,
} from '#app/shell/message-views';
import { refusedFormOf } from '#app/platform/refused-form';
import { RefusedFormPage } from '#app/shell/refused-form';
import { keepPage, ShownPage } from '#app/shell/keep-page';
import type { SiteLogo } from '#app/settings/look';
import { SiteBrand } from '#app/shell/site-brand';
import siteStyles from '#app/styles/site.css?url';
import { shellTexts } from '#app/texts/pl/shell';
import { ToastProvider } from '#app/ui/toast';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }, facePreload(textFont)];

/**
 * The document around everything, errors included. The script in the head is constant: its hash is in the
 * Content-Security-Policy.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pl" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export const clientMiddleware = [keepPage];

export default function App() {
  return (
    <ToastProvider label={shellTexts.notifications} closeLabel={shellTexts.close}>
      <FlashToasts />
      <ShownPage />
      <Outlet />
    </ToastProvider>
  );
}

/** Shown when not even a layout could be loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refused = refusedFormOf(error);
  if (status === 503) return <Closed site={closedSiteOf(error)} />;
  return (
    <>
      <title>{failureTitle(status)}</title>
      <PlainHeader name={shellTexts.home} />
      <main>{refused ? <RefusedFormPage {...refused} /> : viewOf(status)}</main>
    </>
  );
}

/** A header that needs nothing loaded. */
function PlainHeader({ name, logo = null }: { name: string; logo?: SiteLogo | null }) {
  return (
    <header className="border-b border-line px-4">
      <Link to={paths.home()} className="mx-auto flex h-16 max-w-xl items-center gap-2.5 font-bold">
        <SiteBrand name={name} logo={logo} />
      </Link>
    </header>
  );
}

function Closed({ site }: { site: ClosedSite }) {
  return (
    <>
      <PlainHeader name={site.siteName || shellTexts.home} logo={site.logo} />
      <MaintenanceView {...site} />
    </>
  );
}

/** The data of the error response; a 503 without maintenance has none. */
function closedSiteOf(error: unknown): ClosedSite {
  const known: Partial<ClosedSite> = isRouteErrorResponse(error) && error.data ? error.data : {};
  return { siteName: known.siteName ?? '', contactEmail: known.contactEmail ?? '', logo: known.logo ?? null };
}

function viewOf(status: number): ReactNode {
  if (status === 404) return <NotFoundView />;
  if (status === 401 || status === 403) return <ForbiddenView />;
  return <ErrorView status={status} />;
}
