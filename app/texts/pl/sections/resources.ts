import type { resources as definition } from '#app/content/modules/resources/definition';
import type { SectionTexts } from '../module-texts';

export const resources = {
  title: 'Zasoby',
  description: 'Dokumenty i\u00a0szablony do pobrania oraz wydarzenia.',
  onHome: 'Dokumenty i\u00a0szablony do pobrania oraz wydarzenia.',
  views: { downloads: 'Do pobrania', templates: 'Szablony', events: 'Wydarzenia' },
  tabs: { label: 'Rodzaje zasobów', document: 'Dokumenty', template: 'Szablony', event: 'Wydarzenia' },
  empty: {
    document: 'Nie dodano jeszcze żadnych dokumentów.',
    template: 'Nie dodano jeszcze żadnych szablonów.',
    event: 'Nie dodano jeszcze żadnych wydarzeń.',
  },
  noLink: 'Brak dostępnego linku do pobrania.',
  additional: 'Dodatkowe pliki',
  eventDate: 'Data',
  location: 'Miejsce',
  added: 'Dodano',
  question: 'Nie ma tu tego, czego szukasz?',
  contact: 'Napisz do nas',
  notFound: { text: 'Zasób pod tym adresem nie istnieje lub został usunięty.', back: 'Wróć do zasobów' },
} as const satisfies SectionTexts<typeof definition>;
