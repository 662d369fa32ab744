import type { NounForms } from './count-of';

export const dashboardTexts = {
  title: 'Panel główny',
  tabs: {
    label: 'Części panelu głównego',
    overview: 'Przegląd',
    status: 'Status systemu',
    activity: 'Ostatnia aktywność',
  },
  next: {
    title: 'Co dalej',
    /** What stands after each number. */
    steps: {
      waiting: {
        one: 'treść czeka na sprawdzenie',
        few: 'treści czekają na sprawdzenie',
        many: 'treści czeka na sprawdzenie',
      },
      accepted: {
        one: 'treść zatwierdzona, jeszcze nieopublikowana',
        few: 'treści zatwierdzone, jeszcze nieopublikowane',
        many: 'treści zatwierdzonych, jeszcze nieopublikowanych',
      },
      overdue: {
        one: 'treść po terminie przejrzenia',
        few: 'treści po terminie przejrzenia',
        many: 'treści po terminie przejrzenia',
      },
      sampleAddress: {
        one: 'przykładowy adres do kontaktu: czytelnicy piszą donikąd',
        few: 'przykładowe adresy do kontaktu',
        many: 'przykładowych adresów do kontaktu',
      },
      unhelpful: {
        one: 'nieprzejrzana ocena „nie pomogła”',
        few: 'nieprzejrzane oceny „nie pomogła”',
        many: 'nieprzejrzanych ocen „nie pomogła”',
      },
      searches: {
        one: 'zapytanie bez dobrej odpowiedzi, 30\u00a0dni',
        few: 'zapytania bez dobrej odpowiedzi, 30\u00a0dni',
        many: 'zapytań bez dobrej odpowiedzi, 30\u00a0dni',
      },
      mail: {
        one: 'wiadomość, której nie udało się wysłać',
        few: 'wiadomości, których nie udało się wysłać',
        many: 'wiadomości, których nie udało się wysłać',
      },
      links: {
        one: 'odnośnik, który prowadzi donikąd',
        few: 'odnośniki, które prowadzą donikąd',
        many: 'odnośników, które prowadzą donikąd',
      },
      errors: { one: 'błąd w\u00a0tekstach', few: 'błędy w\u00a0tekstach', many: 'błędów w\u00a0tekstach' },
      planned: { one: 'zaplanowana publikacja', few: 'zaplanowane publikacje', many: 'zaplanowanych publikacji' },
    } satisfies Record<string, NounForms>,
    nearest: (when: string) => `najbliższa: ${when}`,
  },
  manage: 'Zarządzaj',
  quickActions: 'Szybkie akcje',
  statusDescription: 'Usługi są sprawdzane co minutę. Procent to udział udanych sprawdzeń z ostatnich 30 dni.',
  services: { api: 'API', database: 'Baza danych', storage: 'Magazyn plików', auth: 'Uwierzytelnianie' },
  states: { operational: 'Operacyjny', degraded: 'Obniżona wydajność', outage: 'Niedostępny' },
  notProbed: 'Jeszcze nie sprawdzono',
  checked: (when: string, ms: number) => `Ostatnie sprawdzenie: ${when}, odpowiedź w ${ms} ms`,
  activityEmpty: 'Nie było jeszcze żadnych zmian.',
  activityColumns: { type: 'Typ', title: 'Tytuł', action: 'Działanie', user: 'Użytkownik', date: 'Data' },
} as const;
