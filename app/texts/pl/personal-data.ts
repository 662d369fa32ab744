import { countOf } from './count-of';

const messageForms = { one: 'wiadomość', few: 'wiadomości', many: 'wiadomości' };
const mailForms = {
  one: 'wiadomość w\u00a0kolejce',
  few: 'wiadomości w\u00a0kolejce',
  many: 'wiadomości w\u00a0kolejce',
};
const noticeForms = { one: 'powiadomienie', few: 'powiadomienia', many: 'powiadomień' };
const logForms = { one: 'wpis w\u00a0dzienniku', few: 'wpisy w\u00a0dzienniku', many: 'wpisów w\u00a0dzienniku' };

/** Words of the panel's page about personal data (RODO). */
export const personalDataTexts = {
  title: 'Dane osobowe',
  description:
    'Co portal przechowuje o\u00a0osobach, jak długo, i\u00a0jak spełnić ich prośbę o\u00a0wgląd albo usunięcie.',
  erased: 'Usunięte konto',
  person: {
    title: 'Dane jednej osoby',
    hint: 'Szukamy po adresie e-mail: w\u00a0wiadomościach, subskrypcjach, kolejce poczty, kontach, powiadomieniach i\u00a0dzienniku zdarzeń.',
    email: 'Adres e-mail',
    find: 'Znajdź',
    finding: 'Szukanie...',
    found: (email: string) => `Dane pod adresem ${email}`,
    nothing: (email: string) => `Portal nie przechowuje niczego pod adresem ${email}.`,
    account: 'Konto',
    accountText: (username: string, role: string) => `${username}, ${role}`,
    subscription: 'Subskrypcja',
    messages: (count: number) => countOf(count, messageForms),
    fromContact: 'Formularz kontaktowy',
    mail: 'Poczta',
    mailCount: (count: number) => countOf(count, mailForms),
    notices: 'Powiadomienia',
    noticeCount: (count: number) => countOf(count, noticeForms),
    log: 'Dziennik zdarzeń',
    logCount: (count: number) => countOf(count, logForms),
    export: 'Pobierz dane (JSON)',
    eraseTitle: 'Usunięcie danych',
    eraseText:
      'Usuniemy konto, wiadomości, subskrypcję i\u00a0pocztę w\u00a0kolejce. Treści, wpisy w\u00a0dzienniku i\u00a0powiadomienia innych osób zostaną, ale zamiast nazwy będzie „Usunięte konto”. W\u00a0kopiach zapasowych dane pozostaną, dopóki te kopie istnieją.',
    confirm: 'Wiem, że tego nie można cofnąć',
    erase: 'Usuń dane tej osoby',
    erasing: 'Usuwanie...',
    done: 'Dane usunięte',
    doneText: 'W\u00a0portalu nie ma już danych pod tym adresem.',
  },
  retention: {
    title: 'Jak długo przechowujemy',
    hint: 'Liczba dni; 0 oznacza bez końca. Co noc o\u00a03:30 portal usuwa to, co starsze. Tego nie można cofnąć.',
    fields: {
      retention_messages: 'Wiadomości z\u00a0formularza kontaktowego',
      retention_feedback: 'Oceny stron',
      retention_log: 'Dziennik zdarzeń',
    },
    hints: {
      retention_messages: 'Od dnia wysłania, także niezałatwione.',
      retention_feedback: 'Razem z\u00a0komentarzami; znikają też ze statystyk.',
      retention_log: 'Co najmniej 30 dni.',
    },
    days: 'dni',
    save: 'Zapisz',
    saving: 'Zapisywanie...',
    saved: 'Czas przechowywania zapisany',
  },
  kept: {
    title: 'Co jest przechowywane',
    columns: { what: 'Co', data: 'Dane', howLong: 'Jak długo' },
    rows: [
      ['Konta', 'adres e-mail, nazwa, awatar, hasło (skrót), sesje z\u00a0nazwą urządzenia', 'do usunięcia konta'],
      ['Formularz kontaktowy', 'imię i\u00a0nazwisko, adres e-mail, wiadomość', 'według ustawienia'],
      ['Subskrypcje', 'adres e-mail, działy, data zgody', 'do wypisania; niepotwierdzone 7 dni'],
      ['Oceny stron', 'odpowiedź i\u00a0komentarz, bez żadnych danych czytelnika', 'według ustawienia'],
      ['Dziennik zdarzeń', 'kto (adres e-mail konta), kiedy i\u00a0co zmienił', 'według ustawienia'],
      ['Powiadomienia', 'kto (adres e-mail konta) i\u00a0co zmienił albo zgłosił, nieudane logowania', '180 dni'],
      ['Poczta w\u00a0kolejce', 'adres odbiorcy', 'do wysłania; nieudana 30 dni'],
      ['Liczniki odczytów', 'liczby według stron i\u00a0dni, bez żadnych danych czytelnika', '400 dni'],
      ['Ograniczenia częstości', 'skrót adresu sieci, bez możliwości odczytania', 'najwyżej godzinę'],
    ] as readonly (readonly [string, string, string])[],
  },
  errors: {
    email: 'Wprowadź poprawny adres email',
    confirm: 'Zaznacz, że wiesz, co się stanie',
    days: (most: number) => `Podaj liczbę dni od 0 do ${most}`,
    log: (least: number) => `Podaj 0 albo co najmniej ${least} dni`,
    summary: 'Popraw zaznaczone pola',
    failed: 'Nie udało się',
    atWork:
      'Portal właśnie wykonuje coś dla tej osoby, na przykład wysyła do niej wiadomość. Nic nie zostało usunięte. Spróbuj ponownie za minutę.',
  },
} as const;
