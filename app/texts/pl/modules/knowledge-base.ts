import type { knowledgeBase as definition } from '#app/content/modules/knowledge-base/definition';
import type { ModuleTexts } from '../module-texts';

export const knowledgeBase = {
  entry: 'Artykuł',
  panel: {
    description: 'Krótkie artykuły i odpowiedzi na częste pytania.',
    add: 'Dodaj artykuł',
    newTitle: 'Nowy artykuł',
    editTitle: 'Edycja artykułu',
    added: 'Artykuł dodany',
    updated: 'Artykuł zaktualizowany',
    removed: 'Artykuł usunięty',
    loadFailed: 'Nie udało się załadować artykułu',
    signedOut: 'Musisz być zalogowany, aby zapisać artykuł.',
    listFailed: { title: 'Błąd ładowania', text: 'Nie udało się załadować bazy wiedzy: nieznany błąd.' },
  },
  public: {
    title: 'Baza Wiedzy',
    description: 'Krótkie odpowiedzi na pytania, które zdarzają się najczęściej.',
    empty: 'Brak artykułów',
    loadFailed: { title: 'Błąd ładowania', text: (reason: string) => reason },
    tabs: { label: 'Części bazy wiedzy', articles: 'Artykuły', faq: 'FAQ' },
    faqEmpty: 'Sekcja FAQ będzie dostępna wkrótce.',
    faqLink: 'Otwórz jako osobną stronę',
    glossary: 'Słownik',
    termsIn: 'Pojęcia wyjaśnia',
    inGlossary: 'słownik',
    notFound: { text: 'Artykuł pod tym adresem nie istnieje lub został usunięty.', back: 'Wróć do bazy wiedzy' },
  },
  fields: {},
  api: {},
} as const satisfies ModuleTexts<typeof definition>;
