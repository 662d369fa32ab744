import type { ApiWords, FieldWords } from './module-texts';

/** The words of the fields that every entry has or that modules declare alike. */
export const sharedFields = {
  title: { label: 'Tytuł', required: 'Tytuł jest wymagany' },
  slug: { label: 'Adres (slug)' },
  content: { label: 'Treść' },
  status: { label: 'Status', options: { draft: 'Roboczy', published: 'Opublikowany', archived: 'Zarchiwizowany' } },
  category: { label: 'Kategoria' },
  metadata: { label: 'Metadane' },
  featured: { label: 'Wyróżniony', hint: 'Pokaż na stronie głównej.' },
  created_at: { label: 'Data dodania' },
  updated_at: { label: 'Data modyfikacji' },
} as const satisfies Record<string, FieldWords>;

export type SharedField = keyof typeof sharedFields;

const moment = '2026-10-04T08:15:00.000Z';

/** The same in the API's description. */
export const sharedApi: Readonly<Record<SharedField, ApiWords>> = {
  title: ['Tytuł.', 'Praca zdalna'],
  slug: ['Część adresu: małe litery a–z, cyfry i łączniki. Bez niego powstaje z tytułu lub nazwy.', 'praca-zdalna'],
  content: [
    'Treść: Markdown, a w dzienniku zmian lista zmian (wiersze od „- ” albo JSON).',
    '- ulepszenie: Szybsze wyszukiwanie',
  ],
  status: ['Stan: szkic (draft), opublikowany (published) lub zarchiwizowany (archived).', 'draft'],
  category: ['Slug kategorii tego samego działu albo null.', 'poradniki'],
  metadata: [
    'Dowolne pary klucz–wartość: najwyżej 50, klucz do 64, wartość do 2000 znaków.',
    { autor: 'Zespół wdrożeń' },
  ],
  featured: ['Czy element jest wyróżniony na stronie głównej.', false],
  created_at: ['Kiedy element powstał, tylko do odczytu.', moment],
  updated_at: ['Kiedy element ostatnio zmieniono, tylko do odczytu.', moment],
};
