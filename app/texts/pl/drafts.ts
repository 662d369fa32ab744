/** A draft over a published entry. */
export const draftTexts = {
  title: 'Szkic zmian',
  titleOf: (title: string) => `Szkic zmian: ${title}`,
  save: 'Zapisz jako szkic zmian',
  saved: 'Szkic zmian zapisany. Czytelnicy widzą dotychczasową wersję.',
  over: {
    bar: (who: string, when: string) => `Jest szkic zmian: ${who}, ${when}. Czytelnicy widzą opublikowaną wersję.`,
    editing: (who: string, when: string) =>
      `Edytujesz szkic zmian: ${who}, ${when}. Czytelnicy widzą opublikowaną wersję, dopóki szkicu nie opublikujesz.`,
    openDraft: 'Edytuj szkic',
    openSaved: 'Edytuj opublikowaną',
  },
  /** When the entry was unpublished after the draft was begun. */
  overUnpublished: {
    bar: (who: string, when: string) => `Jest szkic zmian: ${who}, ${when}. Element nie jest już opublikowany.`,
    editing: (who: string, when: string) =>
      `W\u00a0formularzu są zmiany ze szkicu: ${who}, ${when}. Element nie jest już opublikowany: zapisz go, a\u00a0potem odrzuć szkic.`,
    openDraft: 'Przenieś zmiany do formularza',
    openSaved: 'Wróć do zapisanej wersji',
  },
  nobody: 'portal',
  see: 'Zobacz zmiany',
  review: 'Zobacz zmiany i\u00a0opublikuj',
  preview: 'Podgląd szkicu',
  previewNote: 'To jest szkic zmian. Odwiedzający widzą nadal opublikowaną wersję.',
  about: (who: string, when: string) => `Ostatni zapis: ${who}, ${when}.`,
  same: 'Szkic niczym się nie różni od opublikowanej wersji.',
  outdated:
    'Element zapisano po rozpoczęciu tego szkicu. Sprawdź poniżej, co się zmieni: pola ze szkicu zastąpią to, co jest teraz opublikowane.',
  notPublished:
    'Element nie jest już opublikowany, więc szkicu nie można opublikować. Opublikuj element, przenieś zmiany do formularza albo odrzuć szkic.',
  publish: 'Opublikuj szkic',
  publishAnyway: 'Opublikuj mimo to',
  publishedTitle: 'Szkic opublikowany',
  publishedText: 'Czytelnicy widzą już nową wersję.',
  scheduleOpen: 'Opublikuj o wybranej porze',
  scheduleAt: 'Kiedy opublikować szkic',
  scheduleHint: 'Czas polski.',
  schedule: 'Zaplanuj',
  notToCome: 'Podaj czas, który dopiero nadejdzie.',
  scheduledTitle: 'Szkic zaplanowany',
  unschedule: 'Cofnij plan',
  unscheduled: 'Plan cofnięty',
  unscheduledText: 'Szkic czeka, aż ktoś go opublikuje.',
  discard: 'Odrzuć szkic',
  discardSure: 'Odrzucenia szkicu nie można cofnąć.',
  discarded: 'Szkic odrzucony',
  discardedText: 'Opublikowana wersja została bez zmian.',
  /** Above the form of a draft whose entry was taken back while it was open. */
  takenBack:
    'Ktoś wycofał ten element z\u00a0publikacji, a\u00a0szkic zmian może mieć tylko opublikowany. Otwórz ten formularz jeszcze raz, przywróć kopię roboczą i\u00a0zapisz ją w\u00a0samym elemencie.',
  failedTitle: 'Błąd szkicu zmian',
  goneTitle: 'Tego szkicu zmian już nie ma',
  gone: 'Został opublikowany albo odrzucony. W\u00a0formularzu jest to, co teraz zapisane.',
} as const;
