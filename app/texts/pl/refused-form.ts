/** Why a form was refused as a whole; beside it stands what was typed. */
export const refusedFormTexts = {
  title: 'Nic nie zmieniono',
  reasons: {
    'signed-out': 'Sesja wygasła. Zaloguj się w\u00a0nowej karcie, a\u00a0potem spróbuj jeszcze raz.',
    'other-account':
      'W\u00a0tej przeglądarce jest teraz zalogowane inne konto. Zaloguj się w\u00a0nowej karcie na swoje i\u00a0spróbuj jeszcze raz albo odśwież stronę.',
    'second-factor':
      'Najpierw ustaw drugi składnik logowania: otwórz panel w\u00a0nowej karcie, a\u00a0potem spróbuj jeszcze raz.',
    'not-allowed': 'Nie masz już do tego prawa.',
    gone: 'Ktoś to w\u00a0międzyczasie usunął. Gdy administrator to przywróci (Ustawienia › Usunięte), spróbuj jeszcze raz.',
  },
  kept: 'Wszystko, co wpisano, nadal tu jest.',
  keptButSecrets:
    'To, co wpisano, nadal tu jest, poza hasłami i\u00a0kodami. Po wysłaniu wpisz je w\u00a0formularzu jeszcze raz.',
  copy: 'Skopiuj to, co wpisano, zanim stąd wyjdziesz.',
  again: 'Wyślij jeszcze raz',
  signIn: 'Zaloguj się w\u00a0nowej karcie',
  typed: 'Wpisane treści',
  notKept: 'Formularz z\u00a0plikami albo bardzo długim tekstem trzeba potem wypełnić od nowa.',
  anew: 'Otwórz formularz',
  lost: 'Formularza z\u00a0plikami albo bardzo długim tekstem nie da się tu pokazać. Przycisk „Wstecz” przeglądarki może jeszcze pokazać to, co wpisano.',
} as const;

/** What its page says, where what was typed is still in it. */
export function refusedMessage(why: keyof typeof refusedFormTexts.reasons): string {
  const { reasons, kept, copy } = refusedFormTexts;
  return `${reasons[why]} ${kept}${why === 'not-allowed' ? ` ${copy}` : ''}`;
}
