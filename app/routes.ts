import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { type ModuleKey, modules, type PortalModule } from './content/registry';
import { gettingStartedAddress, historySegment, newPaths } from './path-parts';
import { index, layout, prefix, route } from './route-entries';

interface OwnPages {
  /** The route module of its list, instead of `section-list`. */
  list?: string;
  /** That of an entry, instead of `section-entry`. */
  entry?: string;
  /** Other pages of the section. */
  more?: RouteConfigEntry[];
}

/** Sections that differ from what their definition alone would give. */
const ownPages: { readonly [Key in ModuleKey]?: OwnPages } = {
  documentation: {
    list: 'documentation-list',
    more: [route(gettingStartedAddress, 'routes/public/getting-started.tsx')],
  },
  knowledge_base: { list: 'knowledge-base' },
  changelog: { list: 'changelog', entry: 'changelog-entry' },
  resources: { list: 'resources', entry: 'resource-entry' },
  announcements: { list: 'announcements', entry: 'announcement-entry' },
};

/**
 * The public pages of one section: its list, also under the addresses of its views; for each entry a page and its
 * history.
 */
function section({ key, path, views = {} }: PortalModule): RouteConfigEntry[] {
  const { list = 'section-list', entry = 'section-entry', more = [] }: OwnPages = ownPages[key] ?? {};
  const listed = `routes/public/${list}.tsx`;
  return prefix(path, [
    index(listed, { id: path }),
    ...Object.values(views).map((view) => route(view.path, listed, { id: `${path}/${view.path}` })),
    ...more,
    route(`:address/${historySegment}`, 'routes/public/entry-history.tsx', {
      id: `${path}/:address/${historySegment}`,
    }),
    route(':address', `routes/public/${entry}.tsx`, { id: `${path}/:address` }),
  ]);
}

/** The public pages of all sections. */
export const sections: readonly RouteConfigEntry[] = modules.flatMap(section);

/**
 * The one map of Polish addresses to route modules; `paths.ts` builds the same addresses. Those of sections are in
 * their definitions.
 */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    ...sections,
    route('kontakt', 'routes/public/contact.tsx'),
    route('deklaracja-dostepnosci', 'routes/public/accessibility-statement.tsx'),
    route('subskrypcja', 'routes/public/subscription.tsx'),
    route('subskrypcja/wypisz/:token', 'routes/public/subscription-end.tsx'),
    route('subskrypcja/:token', 'routes/public/subscription-own.tsx'),
    route('opinia', 'routes/public/feedback-press.tsx'),
    route('opinia/:press', 'routes/public/feedback-comment.tsx'),
    route('konto', 'routes/public/account.tsx'),
    route('konto/drugi-skladnik', 'routes/public/own-second-factor.tsx'),
    route('konto/drugi-skladnik/klucz/:id', 'routes/public/own-passkey-delete.tsx'),
    route('szukaj', 'routes/public/search.tsx'),
    route('tagi/:tag', 'routes/public/tag.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('admin/login', 'routes/auth/sign-in.tsx'),
  route('admin/login/klucz', 'routes/auth/passkey-request.ts'),
  route('admin/login/potwierdzenie', 'routes/auth/passkey-proof.ts'),
  route('admin/drugi-skladnik', 'routes/auth/set-up-second-factor.tsx'),
  route('admin/haslo', 'routes/auth/new-password.tsx'),
  route('admin/haslo/:token', 'routes/auth/set-password.tsx'),
  route('auth/oidc', 'routes/auth/oidc.tsx'),
  route('auth/oidc/callback', 'routes/auth/oidc-callback.tsx'),
  route('wyloguj', 'routes/auth/sign-out.ts'),
  ...prefix('admin', [
    layout('routes/admin/layout.tsx', [
      index('routes/admin/to-dashboard.ts'),
      route('panel', 'routes/admin/to-dashboard.ts', { id: 'admin/panel' }),
      route('dashboard', 'routes/admin/dashboard.tsx'),
      route('statystyki', 'routes/admin/statistics.tsx'),
      route('statystyki.csv', 'routes/admin/statistics-csv.ts'),
      route('kalendarz', 'routes/admin/calendar.tsx'),
      route('ustawienia', 'routes/admin/settings.tsx'),
      route('ustawienia/dziennik', 'routes/admin/audit.tsx'),
      route('ustawienia/dziennik.csv', 'routes/admin/audit-csv.ts'),
      route('ustawienia/usuniete', 'routes/admin/deleted.tsx'),
      route('ustawienia/usuniete/usun/:id', 'routes/admin/deleted-purge.tsx'),
      route('ustawienia/poczta', 'routes/admin/mail.tsx'),
      route('ustawienia/subskrypcje', 'routes/admin/subscriptions.tsx'),
      route('ustawienia/subskrypcje/usun/:id', 'routes/admin/subscription-delete.tsx'),
      route('ustawienia/dane-osobowe', 'routes/admin/personal-data.tsx'),
      route('ustawienia/dane-osobowe.json', 'routes/admin/personal-data-export.ts'),
      route('ustawienia/import-i-eksport', 'routes/admin/transfer.tsx'),
      route('ustawienia/import-i-eksport/:id', 'routes/admin/transfer-import.tsx'),
      route('ustawienia/import-i-eksport/:id/raport.csv', 'routes/admin/transfer-report-csv.ts'),
      route('ustawienia/eksport.zip', 'routes/admin/export-zip.ts'),
      route('ustawienia/klucze/usun/:id', 'routes/admin/api-key-revoke.tsx'),
      route('ustawienia/webhooki', 'routes/admin/webhooks.tsx'),
      route('ustawienia/webhooki/usun/:id', 'routes/admin/webhook-delete.tsx'),
      route('ustawienia/webhooki/:id', 'routes/admin/webhook-deliveries.tsx'),
      route('ustawienia/wyszukiwarka', 'routes/admin/search-words.tsx'),
      route('powiadomienia', 'routes/admin/notifications.tsx'),
      route('powiadomienia/wiadomosci', 'routes/admin/messages.tsx'),
      route('powiadomienia/wiadomosci/usun/:id', 'routes/admin/message-delete.tsx'),
      route('powiadomienia/oceny', 'routes/admin/feedback.tsx'),
      route('powiadomienia/oceny/usun/:id', 'routes/admin/feedback-delete.tsx'),
      ...prefix('fragmenty', [
        index('routes/admin/fragments.tsx'),
        route('nowy', 'routes/admin/fragments-form.tsx', { id: 'admin/fragments-new' }),
        route('edytuj/:id', 'routes/admin/fragments-form.tsx', { id: 'admin/fragments-edit' }),
        route('usun/:id', 'routes/admin/fragments-delete.tsx'),
        route('kopia/:id', 'routes/admin/fragments-copy.ts'),
        route('historia/:id', 'routes/admin/fragments-history.tsx'),
        route('historia/:id/przywroc/:number', 'routes/admin/fragments-restore.tsx'),
      ]),
      ...prefix('uzytkownicy', [
        index('routes/admin/users.tsx'),
        route('nowy', 'routes/admin/users-form.tsx', { id: 'admin/users-new' }),
        route('edytuj/:id', 'routes/admin/users-form.tsx', { id: 'admin/users-edit' }),
        route('usun/:id', 'routes/admin/users-delete.tsx'),
        route('drugi-skladnik/:id', 'routes/admin/users-second-factor.tsx'),
        route('haslo/:id', 'routes/admin/users-password-link.tsx'),
      ]),
      route('profil', 'routes/admin/profile.tsx'),
      route('profil/drugi-skladnik', 'routes/admin/second-factor.tsx'),
      route('profil/drugi-skladnik/klucz/:id', 'routes/admin/passkey-delete.tsx'),
      route('do-sprawdzenia', 'routes/admin/reviews.tsx'),
      route('przeglady', 'routes/admin/due-reviews.tsx'),
      route('jakosc', 'routes/admin/quality.tsx'),
      route('jakosc/ukryj/:id', 'routes/admin/quality-hide.tsx'),
      route('jakosc/reguly', 'routes/admin/quality-rules.tsx'),
      route('sprawdzenie-tresci', 'routes/admin/check-content.ts'),
      route('widok-edytora', 'routes/admin/editor-view.ts'),
      route('podglad-tresci', 'routes/admin/preview-content.ts'),
      ...prefix(':module', [
        index('routes/admin/module-list.tsx'),
        ...newPaths.map((last) => route(last, 'routes/admin/module-edit.tsx', { id: `admin/new-${last}` })),
        route('edytuj/:id', 'routes/admin/module-edit.tsx', { id: 'admin/edit' }),
        route('podglad/:id', 'routes/admin/module-preview.tsx'),
        route('usun/:id', 'routes/admin/module-delete.tsx'),
        route('szkic/:id', 'routes/admin/module-draft.tsx'),
        route('aktualnosc/:id', 'routes/admin/module-verify.tsx'),
        route('kopia/:id', 'routes/admin/working-copy.ts'),
        route('sprawdz/:id', 'routes/admin/module-review.tsx'),
        route('historia/:id', 'routes/admin/module-history.tsx'),
        route('historia/:id/przywroc/:number', 'routes/admin/module-restore.tsx'),
        route('kategorie', 'routes/admin/module-categories.ts'),
        route('kolejnosc', 'routes/admin/module-order.tsx'),
        route('wiele', 'routes/admin/module-bulk.ts'),
      ]),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),
  route('szukaj/podpowiedzi', 'routes/public/search-suggestions.ts'),
  route('szukaj/wybor', 'routes/public/search-choice.ts'),
] satisfies RouteConfig;
