import { draftParameter, dueSoonValue, type NewPath, segment, withQuery } from './path-parts';

// The addresses of the panel, `paths.admin`. No public page loads this file.

export * from './panel-doors';

/**
 * The screens that each managed section of the panel has, by the part of its address after /admin/: for a content
 * module its `path`.
 */
export function section(path: string) {
  return {
    list: () => `/admin/${path}`,
    /** The ending follows Polish grammar: a definition's `newPath`. */
    add: (last: NewPath = 'nowy') => `/admin/${path}/${last}`,
    edit: (id: string) => `/admin/${path}/edytuj/${segment(id)}`,
    /** The form, scrolled to a line of its text, counted from 1. */
    editAt: (id: string, line: number) => `/admin/${path}/edytuj/${segment(id)}?wiersz=${line}`,
    /** The form, opened anew after a confirmation that made this revision. */
    editVerified: (id: string, revision?: number) =>
      withQuery(`/admin/${path}/edytuj/${segment(id)}`, { potwierdzono: revision }),
    preview: (id: string) => `/admin/${path}/podglad/${segment(id)}`,
    remove: (id: string) => `/admin/${path}/usun/${segment(id)}`,
    /** The differences between a draft and its entry; the form and the preview of the draft. */
    draft: (id: string) => `/admin/${path}/szkic/${segment(id)}`,
    editDraft: (id: string) => `/admin/${path}/edytuj/${segment(id)}?${draftParameter}=1`,
    previewDraft: (id: string) => `/admin/${path}/podglad/${segment(id)}?${draftParameter}=1`,
    /** @param reviews the query of the list of reviews that it was opened from: `?kiedy=wkrotce`, or `?` */
    verify: (id: string, reviews?: string) =>
      withQuery(`/admin/${path}/aktualnosc/${segment(id)}`, { przeglady: reviews }),
    /** Keeps what is typed into a form and not saved; `form` is an entry's id, or `new`. */
    copy: (form: string, ofDraft = false) =>
      withQuery(`/admin/${path}/kopia/${segment(form)}`, { [draftParameter]: ofDraft ? 1 : undefined }),
    review: (id: string) => `/admin/${path}/sprawdz/${segment(id)}`,
    history: (id: string) => `/admin/${path}/historia/${segment(id)}`,
    restore: (id: string, number: number) => `/admin/${path}/historia/${segment(id)}/przywroc/${number}`,
    categories: () => `/admin/${path}/kategorie`,
    /** `open` is the id of a category of which a large module shows the entries. */
    order: (open?: string) => withQuery(`/admin/${path}/kolejnosc`, { kategoria: open }),
    /** Runs a bulk change, batch by batch. */
    bulk: () => `/admin/${path}/wiele`,
  };
}

/** `month` as '2026-11', by default the present one. */
export const calendar = (month?: string) => withQuery('/admin/kalendarz', { miesiac: month });
export const settings = (tab?: string) => withQuery('/admin/ustawienia', { karta: tab });
export const profile = () => '/admin/profil';
export const removePasskey = (id: string) => `/admin/profil/drugi-skladnik/klucz/${segment(id)}`;
/** Where a browser asks what a passkey is to sign (POST). */
export const passkeyRequest = () => '/admin/login/klucz';
/** Where it asks the same for a fresh proof of who is signed in, and proves it (POST). */
export const passkeyProof = () => '/admin/login/potwierdzenie';
export const notifications = () => '/admin/powiadomienia';
export const messages = {
  list: () => '/admin/powiadomienia/wiadomosci',
  remove: (id: string) => `/admin/powiadomienia/wiadomosci/usun/${segment(id)}`,
};
/** `helpful` narrows it to one answer: 'true' or 'false'. */
export const feedback = (helpful?: string) => withQuery('/admin/powiadomienia/oceny', { ocena: helpful });
export const removeFeedback = (id: string) => `/admin/powiadomienia/oceny/usun/${segment(id)}`;
export const audit = (action?: string) => withQuery('/admin/ustawienia/dziennik', { action });
/** The review queue, filtered by state. */
export const reviews = (state?: string) => withQuery('/admin/do-sprawdzenia', { stan: state });
export const mail = () => '/admin/ustawienia/poczta';
export const transfer = () => '/admin/ustawienia/import-i-eksport';
export const transferImport = (id: string) => `/admin/ustawienia/import-i-eksport/${segment(id)}`;
export const transferReportCsv = (id: string) => `/admin/ustawienia/import-i-eksport/${segment(id)}/raport.csv`;
export const exportZip = () => '/admin/ustawienia/eksport.zip';
/** What is past its review day, or soon will be, of all sections; `owner` is an id, or `-` for nobody. */
export const dueReviews = ({ soon, owner }: { soon?: boolean; owner?: string } = {}) =>
  withQuery('/admin/przeglady', { kiedy: soon ? dueSoonValue : undefined, opiekun: owner });
/** The issues found in all texts, filtered by `severity`. */
export const quality = (severity?: string) => withQuery('/admin/jakosc', { waga: severity });
export const qualityOf = (rule: string) => withQuery('/admin/jakosc', { regula: rule });
export const statistics = () => '/admin/statystyki';
export const statisticsCsv = () => '/admin/statystyki.csv';
export const subscriptions = {
  list: () => '/admin/ustawienia/subskrypcje',
  remove: (id: string) => `/admin/ustawienia/subskrypcje/usun/${segment(id)}`,
};
export const personalData = {
  page: () => '/admin/ustawienia/dane-osobowe',
  export: () => '/admin/ustawienia/dane-osobowe.json',
};
export const deleted = () => '/admin/ustawienia/usuniete';
export const purge = (id: string) => `/admin/ustawienia/usuniete/usun/${segment(id)}`;
export const auditCsv = () => '/admin/ustawienia/dziennik.csv';
export const revokeApiKey = (id: string) => `/admin/ustawienia/klucze/usun/${segment(id)}`;
export const webhooks = {
  list: () => '/admin/ustawienia/webhooki',
  deliveries: (id: string) => `/admin/ustawienia/webhooki/${segment(id)}`,
  remove: (id: string) => `/admin/ustawienia/webhooki/usun/${segment(id)}`,
};
/** `word` is one to begin a new pair with. */
export const searchWords = (view?: string, word?: string) =>
  withQuery('/admin/ustawienia/wyszukiwarka', { widok: view, slowo: word });
/** Asks why an issue is to be hidden. */
export const hideIssue = (id: number) => `/admin/jakosc/ukryj/${id}`;
export const checkRules = () => '/admin/jakosc/reguly';
export const checkContent = () => '/admin/sprawdzenie-tresci';
export const editorView = () => '/admin/widok-edytora';
export const previewContent = () => '/admin/podglad-tresci';
// Marked as pure: public pages would have to load this file for what it does.
export const fragments = /* @__PURE__ */ section('fragmenty');
export const users = /* @__PURE__ */ userSection();

function userSection() {
  return {
    ...section('uzytkownicy'),
    resetSecondFactor: (id: string) => `/admin/uzytkownicy/drugi-skladnik/${segment(id)}`,
    /** Creates the link with which the owner of an account sets a password. */
    passwordLink: (id: string) => `/admin/uzytkownicy/haslo/${segment(id)}`,
  };
}
