import type { ApiWords, FieldWords } from './module-texts';
import { publicTexts } from './public';

/** The words of the fields that every entry has or that modules declare alike. */
export const sharedFields = {
  title: { label: 'Tytuł', required: 'Tytuł jest wymagany' },
  slug: { label: 'Adres (slug)' },
  content: { label: 'Treść' },
  status: { label: 'Status', options: { draft: 'Roboczy', published: 'Opublikowany', archived: 'Zarchiwizowany' } },
  audience: {
    label: 'Odbiorcy',
    hint: 'Zalogowani: każde konto, bez względu na rolę. Inni nie dowiedzą się, że element istnieje.',
    options: { public: 'Wszyscy', members: 'Zalogowani' },
  },
  category: { label: 'Kategoria' },
  metadata: { label: 'Metadane' },
  position: { label: 'Pozycja', hint: 'Miejsce w\u00a0kategorii, od 0. Bez niej: za pozostałymi, od najnowszych.' },
  related: {
    label: 'Powiązane',
    hint: 'Strony, do których prowadzi koniec tej strony. Resztę portal dobiera sam, według wspólnych słów.',
  },
  tags: { label: publicTexts.tags, hint: 'Łączą treści z\u00a0różnych działów. Kilka oddziel przecinkami.' },
  featured: { label: 'Wyróżniony', hint: 'Pokaż na stronie głównej.' },
  publish_at: { label: 'Data publikacji', hint: 'Puste: od razu. Czas polski.' },
  unpublish_at: { label: 'Data wycofania', hint: 'Puste: bezterminowo. Czas polski.' },
  owner: { label: 'Opiekun', hint: 'Kto odpowiada za treść.' },
  review_at: { label: 'Przejrzeć do', hint: 'Do kiedy trzeba sprawdzić, czy treść jest aktualna.' },
  verified_at: { label: 'Potwierdzono aktualność' },
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
    'Treść w Markdown, a tam, gdzie wpis jest listą zmian: wiersze od „- ” albo JSON.',
    '- ulepszenie: Szybsze wyszukiwanie',
  ],
  status: ['Stan: szkic (draft), opublikowany (published) lub zarchiwizowany (archived).', 'draft'],
  audience: [
    'Odbiorcy opublikowanego elementu: wszyscy (public) lub zalogowani (members); dla innych jakby go nie było.',
    'public',
  ],
  category: ['Slug kategorii tego samego działu albo null.', 'poradniki'],
  metadata: [
    'Dowolne pary klucz–wartość: najwyżej 50, klucz do 64, wartość do 2000 znaków.',
    { autor: 'Zespół wdrożeń' },
  ],
  position: ['Miejsce w kategorii, od 0; null: za tymi, które je mają, od najnowszych. Kategorie układa tak samo.', 10],
  related: [
    'Adresy stron portalu, do których prowadzi koniec strony: najwyżej 10. Tylko dla administratora.',
    ['/dzial/adres-strony'],
  ],
  tags: [
    'Tagi wspólne dla wszystkich działów: najwyżej 10, każdy do 40 znaków. Wielkość liter i znaki diakrytyczne nie tworzą nowego tagu.',
    ['kopia zapasowa'],
  ],
  featured: ['Czy element jest wyróżniony na stronie głównej.', false],
  publish_at: [
    'Od kiedy opublikowany element jest widoczny; null: od razu. Nie mają go elementy z własnym okresem ważności.',
    '2026-10-04T08:15:00.000Z',
  ],
  unpublish_at: [
    'Do kiedy opublikowany element jest widoczny; null: bez końca. Późniejsza niż publish_at. Nie mają go elementy z własnym okresem ważności.',
    '2026-12-31T22:59:00.000Z',
  ],
  owner: ['Identyfikator konta, które odpowiada za element, albo null. Tylko dla administratora.', null],
  review_at: [
    'Dzień, do którego trzeba sprawdzić, czy treść jest aktualna, albo null. Tylko dla administratora.',
    '2027-03-01',
  ],
  verified_at: ['Kiedy ostatnio potwierdzono, że treść jest aktualna, albo null; tylko do odczytu.', moment],
  created_at: ['Kiedy element powstał, tylko do odczytu.', moment],
  updated_at: ['Kiedy element ostatnio zmieniono, tylko do odczytu.', moment],
};
