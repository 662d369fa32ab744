/** What programs are told at /mcp, and the panel says of it. */
export const mcpTexts = {
  instructions:
    'Publiczne strony tego portalu, tylko do odczytu. Najpierw szukaj (search) albo przejrzyj spis (list_pages), potem czytaj całe strony (read_page). W odpowiedziach podawaj adresy stron.',
  search: {
    title: 'Szukaj w portalu',
    about:
      'Szuka po polsku w publicznych stronach i plikach portalu, także po odmianie słów i z literówkami. Zwraca tytuł, adres i pasujący fragment, od najlepszego wyniku.',
    query: 'Czego szukać: słowa kluczowe albo pytanie.',
    section: 'Tylko w tym dziale; bez podania – we wszystkich.',
    limit: 'Ile wyników, od 1 do 20.',
    nothing: 'Nic nie znaleziono. Spróbuj innych słów albo przejrzyj spis stron (list_pages).',
  },
  read: {
    title: 'Czytaj stronę',
    about: 'Zwraca całą publiczną stronę jako Markdown, z datą aktualizacji i adresem źródła.',
    url: 'Adres strony, pełny albo od ukośnika, z wyników search lub list_pages.',
    absent: 'Nie ma takiej publicznej strony. Adresy stron podają search i list_pages.',
  },
  list: {
    title: 'Spis stron',
    about: 'Zwraca tytuły i adresy publicznych stron, w każdym dziale od najnowszej, po 100 naraz.',
    section: 'Tylko ten dział; bez podania – wszystkie.',
    page: 'Która setka, od 1.',
    nothing: 'Na tej stronie spisu nic nie ma.',
    more: (page: number) => `Następne: page ${page}.`,
  },
  total: (total: number) => `Razem: ${total}`,
  batch: 'Wysyłaj po jednym żądaniu.',
  malformed: 'Treść żądania nie jest poprawnym JSON-em.',
  panel: {
    title: 'Asystenci AI (MCP)',
    about:
      'Program z obsługą Model Context Protocol, na przykład asystent AI, może wyszukiwać i czytać publiczne strony portalu. Widzi dokładnie to, co niezalogowany czytelnik, i niczego nie zmienia. Nie potrzebuje klucza.',
    on: 'Działa. Podaj ten adres w ustawieniach programu:',
    off: 'Wyłączone. Po włączeniu przełącznika powyżej będzie działać pod adresem:',
    copy: 'Kopiuj adres',
    copied: 'Skopiowano',
    tools: {
      search: 'wyszukiwanie w stronach i plikach',
      read_page: 'odczyt całej strony w Markdownie',
      list_pages: 'spis stron działu',
    },
  },
} as const;
