import type { ApiWords } from './module-texts';

/** The fields of the API about who answers for content, and about what pages say of themselves. */
export const careFields = {
  default_owner: [
    'Konto, które jest opiekunem elementów dodawanych w tej kategorii, albo null. Tylko dla administratora.',
    null,
  ],
  review_months: [
    'Po ilu miesiącach element tej kategorii trzeba przejrzeć, od 1 do 120, albo null. Tylko dla administratora.',
    12,
  ],
  handed_over: ['Ile elementów zmieniło opiekuna.', 12],
  hand_over_to: [
    'Konto administratora lub moderatora, które przejmuje opiekę. Gdy nie ma go przy usuwaniu konta, treść zostaje bez opiekuna.',
    '0b9f2f0e-6c0d-4f0a-9a5e-3f1d2c4b5a60',
  ],
  show_history: ['Czy każda strona ma publiczną historię opublikowanych zmian.', false],
  show_authors: ['Czy historia i metryczka stron wymieniają ludzi.', false],
  show_metadata: ['Czy strony mają na końcu metryczkę.', false],
} as const satisfies Record<string, ApiWords>;
