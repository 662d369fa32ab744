/** Confirming after a review that the text of an entry is still correct. */
export const verifyTexts = {
  open: 'Treść aktualna',
  title: 'Potwierdź, że treść jest aktualna',
  text: 'Potwierdzenie zapisze się w\u00a0historii elementu z\u00a0dzisiejszą datą. Treść i\u00a0data modyfikacji się nie zmienią.',
  last: (at: string) => `Ostatnio potwierdzono: ${at}`,
  never: 'Nikt jeszcze nie potwierdził, że ta treść jest aktualna.',
  next: 'Następny przegląd',
  nextHint: 'Puste: bez terminu.',
  confirm: 'Treść jest aktualna',
  cancel: 'Anuluj',
  note: 'Treść aktualna',
  doneTitle: 'Zapisano pomyślnie',
  done: (next: string) =>
    `Potwierdzono, że treść jest aktualna. ${next === '' ? 'Bez terminu następnego przeglądu.' : `Następny przegląd: ${next}.`}`,
  failedTitle: 'Błąd zapisu',
  stale: 'Ktoś zapisał ten element w\u00a0międzyczasie. Przeczytaj go jeszcze raz i\u00a0potwierdź ponownie.',
} as const;
