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
    waiting: 'Czeka na sprawdzenie',
    accepted: 'Zatwierdzone, jeszcze nieopublikowane',
    planned: (next: string) => `Zaplanowane, najbliższe: ${next}`,
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
