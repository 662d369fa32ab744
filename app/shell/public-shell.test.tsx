import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { modules } from '#app/content/registry';
import type { AccountUser } from '#app/shell/account-menu';
import { HomeView } from '#app/shell/home-view';
import { NotFoundView } from '#app/shell/message-views';
import { PublicShell } from '#app/shell/public-shell';
import { sectionTexts } from '#app/texts/pl/sections';
import { ToastProvider } from '#app/ui/toast';

interface Shown {
  at?: string;
  user?: AccountUser | null;
  announcement?: string | null;
  maintenance?: boolean;
}

/** The server-rendered HTML of a page in its frame. */
function showShell({
  at = '/dokumentacja/api',
  user = null,
  announcement = null,
  maintenance = false,
}: Shown = {}): string {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <ToastProvider label="Powiadomienia" closeLabel="Zamknij">
          <PublicShell
            site={{
              siteName: 'Nasz portal',
              logo: null,
              announcement,
              maintenance,
              hasStatement: false,
              hasSubscriptions: false,
              footerLinks: [],
            }}
            user={user}
            sidebar
          >
            <h1>Strona</h1>
          </PublicShell>
        </ToastProvider>
      ),
    },
  ]);
  return renderToString(<Stub initialEntries={[at]} />);
}

describe('the frame of public pages', () => {
  it('is not painted before its last part is parsed', () => {
    const html = showShell();
    const [, id] = /<link rel="expect" href="#([\w-]+)" blocking="render"/.exec(html) ?? [];
    expect(html.indexOf(`id="${id}"`)).toBeGreaterThan(html.indexOf('</main>'));
  });
  it('carries no inline style, which the security policy refuses', () => {
    const html = showShell({
      user: { email: 'a@example.com', usesPanel: true },
      announcement: 'Uwaga',
      maintenance: true,
    });
    expect(html).not.toMatch(/\sstyle="|<style/);
  });
  it('leads to every section from header, menu and sidebar', () => {
    const html = showShell();
    for (const { key, path } of modules) {
      expect(html).toContain(sectionTexts[key].title);
      expect(html.split(`href="/${path}`).length).toBeGreaterThan(3);
    }
  });
  it('opens only the documentation in the sidebar', () => {
    const groups = showShell({ at: '/zasoby/szablony' }).match(/<details[^>]*>/g) ?? [];
    expect(groups.map((group) => group.includes('open'))).toEqual(modules.map(({ key }) => key === 'documentation'));
  });
  it('marks the page that one is on', () => {
    expect(showShell()).toMatch(
      /href="\/dokumentacja\/api"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/dokumentacja\/api"/,
    );
  });
  it('offers the sign-in to a guest only', () => {
    expect(showShell()).toContain('Admin Login');
    expect(showShell({ user: { email: 'a@example.com', usesPanel: false } })).not.toContain('Admin Login');
  });
  it('shows the way to the panel to an administrator only', () => {
    expect(showShell({ user: { email: 'a@example.com', usesPanel: true } })).toContain('href="/admin/panel"');
    expect(showShell({ user: { email: 'a@example.com', usesPanel: false } })).not.toContain('href="/admin/panel"');
  });
  it('signs out by a form, so also without scripts', () => {
    expect(showShell({ user: { email: 'a@example.com', usesPanel: false } })).toMatch(
      /<form[^>]*action="\/wyloguj"[^>]*method="post"/,
    );
  });
  it('shows the announcement and the maintenance notice while they are on', () => {
    expect(showShell({ announcement: 'Przerwa w sobotę' })).toContain('Przerwa w sobotę');
    expect(showShell({ maintenance: true })).toContain('Tryb serwisowy jest włączony');
    expect(showShell()).not.toContain('Tryb serwisowy jest włączony');
  });
  it('searches by a plain form', () => expect(showShell()).toMatch(/<form[^>]*action="\/szukaj"[^>]*method="get"/));
});

const show = (element: ReactNode) => renderToString(<Page element={element} />);

function Page({ element }: { element: ReactNode }) {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }]);
  return <Stub initialEntries={['/']} />;
}

describe('the home page', () => {
  const item = { title: 'Start', description: 'Opis', url: '/dokumentacja/start', typeLabel: 'Dokumentacja' };
  it('says so when there is nothing to feature', () => {
    expect(show(<HomeView siteName="P" siteDescription="O" featured={[]} />)).toContain(
      'Nie dodano jeszcze żadnych artykułów.',
    );
  });
  it('links the featured items to their own addresses', () => {
    const html = show(<HomeView siteName="P" siteDescription="O" featured={[item]} />);
    expect(html).toContain('href="/dokumentacja/start"');
    expect(html).not.toContain('Nie dodano jeszcze');
  });
});

describe('the page for an unknown address', () => {
  it('says it in the words of the specification and leads home', () => {
    const html = show(<NotFoundView />);
    expect(html).toContain('Oops! Page not found');
    expect(html).toContain('href="/"');
  });
});
