/** Texts of machine-readable documents: feeds, llms.txt, pages as markdown. */
export const feedTexts = {
  author: 'Portal',
  llms: {
    about:
      'Strony tego portalu w Markdownie: każda publiczna pozycja ma pod swoim adresem z końcówką „.md” tekst źródłowy.',
    more: (total: number, address: string) => `Wszystkich pozycji: ${total}. Pełna lista: ${address}`,
    machines: 'Dla programów',
    api: 'Opis API (OpenAPI 3.1)',
    full: 'Wszystkie te strony w jednym pliku',
    leftOut: (count: number, address: string) =>
      `Dalszych pozycji, które się tu nie zmieściły: ${count}. Ich adresy: ${address}`,
    mcp: 'Serwer MCP (wyszukiwanie i odczyt stron)',
    feed: 'Kanał Atom z nowościami',
    sitemap: 'Mapa strony',
  },
  markdown: {
    updated: 'Ostatnia aktualizacja',
    category: 'Kategoria',
    validity: 'Obowiązuje',
    from: (from: string) => `od ${from}`,
    until: (until: string) => `do ${until}`,
    source: 'Źródło',
    changes: { feature: 'Nowe funkcje', improvement: 'Ulepszenia', fix: 'Naprawy' },
  },
} as const;
