import { shellTexts } from './shell';

/**
 * The sentence for a refusal that has none of its own, by the code of `app/platform/errors.ts`, which checks that each
 * has one.
 */
export const errorTexts = {
  malformed: 'Nie można odczytać żądania.',
  unauthenticated: 'Użytkownik nie jest zalogowany.',
  second_factor: 'Podaj kod z aplikacji uwierzytelniającej.',
  forbidden: 'Nie masz uprawnień do wykonania tej operacji.',
  second_factor_required: 'Najpierw ustaw w panelu drugi składnik logowania.',
  proof_required: 'Od logowania minęło trochę czasu. Potwierdź w panelu, że to Ty, i spróbuj ponownie.',
  needs_second_person: 'Publikację musi zatwierdzić druga osoba.',
  not_found: 'Ten element nie istnieje lub został usunięty.',
  method_not_allowed: 'Ten adres nie obsługuje tej metody.',
  duplicate: 'Ten element już istnieje w bazie danych.',
  in_use: 'Nie można wykonać tej operacji - element jest używany przez inny rekord.',
  not_published: 'Szkic zmian może mieć tylko opublikowany element.',
  wrong_review_state: 'W tym stanie sprawdzania nie można tego zrobić.',
  stale: 'Ten element został w międzyczasie zmieniony.',
  too_large: 'Przesłane dane są za duże.',
  unsupported_type: 'Ten rodzaj danych nie jest obsługiwany.',
  invalid: 'Podane dane nie spełniają warunków walidacji.',
  key_reused: 'Ten klucz (Idempotency-Key) był już użyty w innym żądaniu.',
  too_many: 'Zbyt wiele żądań. Spróbuj ponownie za chwilę.',
  internal: shellTexts.error.unknown,
  maintenance: 'Trwają prace serwisowe. Zajrzyj do nas za chwilę.',
  unavailable: 'Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
} as const;

export const databaseTexts = {
  noAccess: 'Wystąpił problem z dostępem do danych. Administrator systemu został powiadomiony.',
  unknown: 'Nieznany błąd bazy danych.',
  noSpace: 'Na dysku serwera zabrakło miejsca. Nic nie zostało zapisane.',
} as const;
