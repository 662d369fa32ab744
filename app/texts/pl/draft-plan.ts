/** What becomes of a draft's plan, made on the server: the edit screen need not load it. */
export const draftPlanTexts = {
  scheduled: (when: string) => `Szkic opublikuje się sam: ${when}.`,
  outdated: (when: string) =>
    `Szkic był zaplanowany na ${when}, ale sam się nie opublikuje: element zapisano po zaplanowaniu. Sprawdź zmiany i\u00a0zaplanuj szkic jeszcze raz.`,
  unagreed: (when: string) =>
    `Szkic jest zaplanowany na ${when}, ale opublikuje się sam tylko wtedy, gdy przedtem zatwierdzi go druga osoba.`,
  /** Beside the time in lists and the calendar: why nothing will be published then, as things are. */
  held: { outdated: 'zaplanuj ponownie', unagreed: 'czeka na zatwierdzenie' },
  saveHolds: 'Jeśli zapiszesz opublikowaną wersję, szkic trzeba będzie zaplanować jeszcze raz.',
  saveEnds: 'Jeśli zapiszesz szkic, plan przestanie obowiązywać.',
} as const;
