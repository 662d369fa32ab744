import type { knowledgeBase as definition } from '#app/content/modules/knowledge-base/definition';
import type { SectionTexts } from '../module-texts';

export const knowledgeBase = {
  title: 'Baza Wiedzy',
  description: 'Krótkie odpowiedzi na pytania, które zdarzają się najczęściej.',
  empty: 'Brak artykułów',
  loadFailed: { title: 'Błąd ładowania', text: (reason: string) => reason },
  onHome: 'Odpowiedzi na pytania, które wracają najczęściej.',
  open: 'Otwórz bazę wiedzy',
  views: { articles: 'Artykuły', faq: 'FAQ', glossary: 'Słownik' },
  tabs: 'Części bazy wiedzy',
  faqEmpty: 'Sekcja FAQ będzie dostępna wkrótce.',
  faqLink: 'Otwórz jako osobną stronę',
  termsIn: 'Pojęcia wyjaśnia',
  inGlossary: 'słownik',
  notFound: { text: 'Artykuł pod tym adresem nie istnieje lub został usunięty.', back: 'Wróć do bazy wiedzy' },
} as const satisfies SectionTexts<typeof definition>;
