/** Automatically kept copies of a form's input. */
export const workingCopyTexts = {
  kept: (time: string) => `Zapisano kopię roboczą o\u00a0${time}`,
  browser: (time: string) => `Kopia robocza z\u00a0${time} jest tylko w\u00a0tej przeglądarce`,
  too_large: (time: string) =>
    `Kopia robocza z\u00a0${time} jest za duża dla serwera i\u00a0jest tylko w\u00a0tej przeglądarce`,
  signed_out: (time: string) => `Sesja wygasła. Kopia robocza z\u00a0${time} jest tylko w\u00a0tej przeglądarce`,
  nowhere: 'Nie udało się zapisać kopii roboczej. Zapisz formularz, zanim go zamkniesz.',
  offer: (when: string) => `Masz niezapisaną kopię roboczą: ${when}`,
  about: 'Portal zachował to, co było w\u00a0tym formularzu wpisane i\u00a0nie zostało zapisane.',
  outdated: 'Element zapisano później. Po przywróceniu kopii portal porówna ją przy zapisie z\u00a0obecną wersją.',
  differs: 'Czym kopia różni się od tego, co jest w\u00a0formularzu',
  restore: 'Przywróć do formularza',
  discard: 'Odrzuć kopię',
  keep: 'Zostaw',
  discardSure: 'Odrzucić tę kopię roboczą? Nie będzie można jej odzyskać.',
} as const;
