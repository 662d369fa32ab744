import type { announcements as definition } from '#app/content/modules/announcements/definition';
import type { ModuleTexts } from '../module-texts';
import { importance } from '../sections/announcements';

export const announcements = {
  entry: 'Komunikat',
  panel: {
    description: 'Ogłoszenia widoczne w wybranym czasie.',
    add: 'Dodaj komunikat',
    newTitle: 'Nowy komunikat',
    editTitle: 'Edycja komunikatu',
    added: 'Komunikat dodany',
    updated: 'Komunikat zaktualizowany',
    removed: 'Komunikat usunięty',
    loadFailed: 'Nie udało się załadować komunikatu',
    signIn: 'Musisz być zalogowany, aby przeglądać komunikaty.',
    signedOut: 'Musisz być zalogowany, aby zapisać komunikat.',
    listFailed: { title: 'Błąd ładowania danych', text: 'Nie udało się załadować komunikatów.' },
  },
  fields: {
    summary: { label: 'Streszczenie' },
    importance: { label: 'Priorytet', options: importance },
    valid_from: { label: 'Data rozpoczęcia', hint: 'Czas polski.', required: 'Data rozpoczęcia jest wymagana' },
    valid_until: { label: 'Data zakończenia', hint: 'Puste: bezterminowo. Czas polski.' },
  },
  columns: { created_at: 'Data' },
  api: {
    summary: ['Krótkie streszczenie.', 'W sobotę portal będzie niedostępny przez godzinę.'],
    importance: ['Priorytet: pilny, wysoki, normalny lub niski.', 'normal'],
    valid_from: ['Od kiedy komunikat jest widoczny.', '2026-10-04T08:15:00.000Z'],
    valid_until: [
      'Do kiedy komunikat jest widoczny; null: bez końca. Późniejsza niż valid_from.',
      '2026-12-31T22:59:00.000Z',
    ],
  },
} as const satisfies ModuleTexts<typeof definition>;
