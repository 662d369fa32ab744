const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The fields of what readers say of pages and ask for: what each means, and an example. */
export const readerFields: Record<string, [description: string, example: unknown]> = {
  retention_messages: ['Po ilu dniach znikają wiadomości z\u00a0formularza kontaktowego; 0: nigdy.', 365],
  retention_feedback: ['Po ilu dniach znikają oceny stron; 0: nigdy.', 365],
  retention_log: ['Po ilu dniach znikają wpisy dziennika zdarzeń, co najmniej 30; 0: nigdy.', 0],
  subscription_topics: ['Działy, o których nowościach pisać; co najmniej jeden.', ['announcements', 'changelog']],
  feedback_entry: ['Identyfikator (UUID) ocenianego elementu.', id],
  feedback_title: ['Tytuł ocenianego elementu; null, gdy go usunięto.', 'Praca zdalna'],
  feedback_url: ['Adres ocenianego elementu; null, gdy nie jest opublikowany.', '/dokumentacja/praca-zdalna'],
  feedback_comment: ['Komentarz czytelnika, do 1000 znaków.', 'Brakuje wzoru wniosku.'],
};

/** Summaries of its calls. */
export const readerCalls = {
  leaveFeedback:
    'Odpowiedź czytelnika, czy publiczna strona była pomocna; ta sama powtórzona w\u00a0ciągu 10 minut liczy się raz',
  subscribe:
    'Prośba o\u00a0nowości e-mailem; odpowiedź jest taka sama dla każdego adresu, a\u00a0subskrypcja zaczyna się po potwierdzeniu z\u00a0wiadomości. 503, gdy portal nie wysyła poczty',
  listFeedback: 'Odpowiedzi czytelników, od najnowszej',
} as const;
