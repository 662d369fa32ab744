import type { RouteConfig } from '@react-router/dev/routes';
import { index, layout, prefix, route } from './route-entries';

/** The same page under several addresses; each needs an id of its own. */
const same = (file: string, ...addresses: string[]) =>
  addresses.map((address) => route(address, file, { id: address }));

/** The one map of Polish addresses to route modules; `paths.ts` builds the same addresses. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    ...prefix('dokumentacja', [
      index('routes/public/documentation-list.tsx'),
      ...same('routes/public/documentation-list.tsx', 'poradniki', 'api', 'samouczki'),
      route('rozpoczecie', 'routes/public/getting-started.tsx'),
      route(':slug', 'routes/public/documentation-entry.tsx'),
    ]),
    ...prefix('baza-wiedzy', [
      index('routes/public/knowledge-base.tsx'),
      ...same('routes/public/knowledge-base.tsx', 'artykuly', 'faq', 'slownik'),
      route(':slug', 'routes/public/knowledge-base-entry.tsx'),
    ]),
    ...prefix('dziennik-zmian', [
      index('routes/public/changelog.tsx'),
      ...same('routes/public/changelog.tsx', 'wydania', 'aktualizacje'),
      route(':version', 'routes/public/changelog-entry.tsx'),
    ]),
    ...prefix('zasoby', [
      index('routes/public/resources.tsx'),
      ...same('routes/public/resources.tsx', 'do-pobrania', 'szablony', 'wydarzenia'),
      route(':id', 'routes/public/resource-entry.tsx'),
    ]),
    ...prefix('komunikaty', [
      index('routes/public/announcements.tsx'),
      route(':id', 'routes/public/announcement-entry.tsx'),
    ]),
    route('kontakt', 'routes/public/contact.tsx'),
    route('szukaj', 'routes/public/search.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('admin/login', 'routes/auth/sign-in.tsx'),
  route('wyloguj', 'routes/auth/sign-out.ts'),
  ...prefix('admin', [
    layout('routes/admin/layout.tsx', [
      index('routes/admin/to-dashboard.ts'),
      route('panel', 'routes/admin/to-dashboard.ts', { id: 'admin/panel' }),
      route('dashboard', 'routes/admin/dashboard.tsx'),
      route('ustawienia', 'routes/admin/settings.tsx'),
      route('ustawienia/dziennik', 'routes/admin/audit.tsx'),
      route('ustawienia/dziennik.csv', 'routes/admin/audit-csv.ts'),
      route('ustawienia/klucze/usun/:id', 'routes/admin/api-key-revoke.tsx'),
      route('ustawienia/wyszukiwarka', 'routes/admin/search-words.tsx'),
      route('powiadomienia', 'routes/admin/notifications.tsx'),
      route('powiadomienia/wiadomosci', 'routes/admin/messages.tsx'),
      route('powiadomienia/wiadomosci/usun/:id', 'routes/admin/message-delete.tsx'),
      ...prefix('uzytkownicy', [
        index('routes/admin/users.tsx'),
        route('nowy', 'routes/admin/users-form.tsx', { id: 'admin/users-new' }),
        route('edytuj/:id', 'routes/admin/users-form.tsx', { id: 'admin/users-edit' }),
        route('usun/:id', 'routes/admin/users-delete.tsx'),
      ]),
      route('profil', 'routes/admin/profile.tsx'),
      route('podglad-tresci', 'routes/admin/preview-content.ts'),
      ...prefix(':module', [
        index('routes/admin/module-list.tsx'),
        route('nowa', 'routes/admin/module-edit.tsx', { id: 'admin/new-nowa' }),
        route('nowy', 'routes/admin/module-edit.tsx', { id: 'admin/new-nowy' }),
        route('edytuj/:id', 'routes/admin/module-edit.tsx', { id: 'admin/edit' }),
        route('podglad/:id', 'routes/admin/module-preview.tsx'),
        route('usun/:id', 'routes/admin/module-delete.tsx'),
        route('kategorie', 'routes/admin/module-categories.ts'),
      ]),
      route('*', 'routes/public/not-found.tsx', { id: 'admin/not-found' }),
    ]),
  ]),
  route('szukaj/podpowiedzi', 'routes/public/search-suggestions.ts'),
  route('szukaj/wybor', 'routes/public/search-choice.ts'),
] satisfies RouteConfig;
