import type { announcements as definition } from '#app/content/modules/announcements/definition';
import type { SectionTexts } from '../module-texts';

export const importance = { urgent: 'Pilny', high: 'Wysoki', normal: 'Normalny', low: 'Niski' } as const;

export const announcements = {
  title: 'Komunikaty',
  description: 'Ważne informacje o\u00a0portalu: prace, zmiany i\u00a0terminy.',
  empty: 'Brak komunikatów',
  importance,
  validUntil: (date: string) => `Obowiązuje do ${date}`,
  notFound: {
    title: 'Nie znaleziono komunikatu',
    text: 'Komunikat o podanym ID nie istnieje lub został usunięty.',
    back: 'Wróć do komunikatów',
  },
} as const satisfies SectionTexts<typeof definition>;
