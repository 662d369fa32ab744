import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { modules } from '#app/content/registry';
import { type Right, rightsOfRole } from '#app/identity/rights';
import { AdminShell } from '#app/shell/admin/admin-shell';
import { ToastProvider } from '#app/ui/toast';

function showPanel(at: string, unread = 0, rights: readonly Right[] = rightsOfRole('admin', false)): string {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <ToastProvider label="Powiadomienia" closeLabel="Zamknij">
          <AdminShell
            siteName="Nasz portal"
            logo={null}
            user={{ email: 'anna.nowak@example.com' }}
            unread={unread}
            rights={rights}
          >
            <h1>Ekran</h1>
          </AdminShell>
        </ToastProvider>
      ),
    },
  ]);
  return renderToString(<Stub initialEntries={[at]} />);
}

/** The addresses of the links marked as current. */
const currentLinks = (html: string) =>
  (html.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? []).map((link) => /href="([^"]*)"/.exec(link)?.[1]);

describe('the frame of the panel', () => {
  it('is named after the site and leads to the dashboard', () => {
    expect(showPanel('/admin/dashboard')).toMatch(/href="\/admin\/dashboard"[^>]*>.*?Nasz portal Admin/s);
  });
  it('marks the section of a sub-page', () => {
    expect(currentLinks(showPanel('/admin/baza-wiedzy/edytuj/1'))).toEqual(['/admin/baza-wiedzy']);
  });
  it('has the sections between the other places, in their order', () => {
    const nav = /<ul.*?<\/ul>/s.exec(showPanel('/admin/dashboard'))?.[0] ?? '';
    expect([...nav.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      '/admin/dashboard',
      ...modules.map(({ path }) => `/admin/${path}`),
      '/admin/jakosc',
      '/admin/fragmenty',
      '/admin/statystyki',
      '/admin/uzytkownicy',
      '/admin/ustawienia',
    ]);
  });
  it('has no closed place for a moderator who writes', () => {
    const html = showPanel('/admin/dashboard', 0, rightsOfRole('moderator', true));
    expect(html).toContain('href="/admin/dokumentacja"');
    expect(html).toContain('href="/admin/fragmenty"');
    expect(html).not.toMatch(/href="\/admin\/(?:uzytkownicy|ustawienia)"/);
  });
  it('tells how many notifications are unread', () => {
    expect(showPanel('/admin/dashboard', 3)).toContain('aria-label="Powiadomienia (nieprzeczytane: 3)"');
    expect(showPanel('/admin/dashboard')).toContain('aria-label="Powiadomienia"');
  });
  it('shows the part of the e-mail before the @, and the whole', () => {
    const html = showPanel('/admin/dashboard');
    expect(html).toContain('>anna.nowak<');
    expect(html).toContain('>anna.nowak@example.com<');
  });
  it('carries no inline style', () => expect(showPanel('/admin/dashboard')).not.toMatch(/\sstyle="|<style/));
});
