import type { ModuleKey } from '#app/content/registry';

/**
 * Sentences with the words by which readers look for pages that are no entries and have little text of their own. The
 * search finds them by it, and shows it.
 */
export const searchedPages = {
  home: 'Strona główna, czyli startowa: wejście do wszystkich działów portalu.',
  contact: 'Formularz kontaktowy: zadaj pytanie, zgłoś problem lub błąd, napisz do redakcji.',
  apiDocs: 'Każde wywołanie interfejsu REST, do przeczytania i wypróbowania.',
};

interface SectionSentences {
  list: string;
  views?: Readonly<Record<string, string>>;
}

/** The same for a section's list and for its views. One without words here has its description. */
export const searchedLists: Readonly<Partial<Record<ModuleKey, SectionSentences>>> = {
  documentation: {
    list: 'Lista wszystkich dokumentów: spis treści dokumentacji, podręczniki, poradniki i samouczki.',
    views: {
      guides: 'Lista poradników: instrukcje, jak zrobić coś krok po kroku.',
      api: 'Lista dokumentów o API, dla programistów i integratorów.',
      tutorials: 'Lista samouczków: ćwiczenia i lekcje, nauka od podstaw.',
    },
  },
  knowledge_base: {
    list: 'Lista wszystkich artykułów: pomoc, odpowiedzi na pytania i rozwiązania problemów.',
    views: {
      faq: 'Najczęstsze pytania i odpowiedzi.',
      glossary: 'Pojęcia, których używa portal: lista terminów i definicji, co znaczy które słowo.',
    },
  },
  changelog: {
    list: 'Co się ostatnio zmieniło: lista wszystkich wersji i wydań, od pierwszej do najnowszej, i kiedy która wyszła.',
  },
  resources: {
    list: 'Lista wszystkich zasobów: pliki i materiały do pobrania.',
    views: {
      downloads: 'Pobieranie plików: lista dokumentów i szablonów do pobrania oraz wydarzeń.',
      templates: 'Lista szablonów: gotowe wzory, formularze i druki do wypełnienia.',
      events: 'Lista wydarzeń: terminy i miejsca nadchodzących szkoleń, warsztatów i spotkań.',
    },
  },
  announcements: {
    list: 'Lista bieżących komunikatów: aktualne ogłoszenia, wiadomości i ostrzeżenia.',
  },
};
