/** Texts that the server adds to rendered Markdown, and the errors for Markdown that it cannot render. */
export const markdownTexts = {
  headingLink: (heading: string) => `Odnośnik do sekcji „${heading}”`,
  table: (number: number) => `Tabela ${number}`,
  code: 'Kod',
  taskDone: 'Zrobione',
  taskOpen: 'Do zrobienia',
  footnotes: 'Przypisy',
  tooIntricate: 'Ten tekst jest zbyt złożony, by go wyświetlić. Podziel go na mniejsze części.',
  footnoteBack: (number: number) => `Wróć do miejsca przypisu ${number}`,
  problem: (line: number, message: string) => `Wiersz ${line}: ${message}`,
  moreProblems: (count: number) => `Takich miejsc jest więcej (jeszcze ${count}).`,
  details:
    'Sekcja do rozwijania ma wiersz <details>, pod nim <summary>Tytuł</summary>, a na końcu </details>. Przed treścią i po niej zostaw pusty wiersz.',
  fragment: {
    unknown: (name: string) => `Nie ma fragmentu „${name}”. Fragmenty są w\u00a0panelu, w\u00a0dziale Fragmenty.`,
    nested: 'Fragment nie może zawierać innego fragmentu.',
    tooMany: (most: number) => `Jeden tekst może pokazać najwyżej ${most} fragmentów.`,
  },
  formula: {
    name: 'Wzór',
    unknown: (name: string) => `We wzorze jest nieznane polecenie ${name}.`,
    mistake: 'We wzorze jest błąd. Sprawdź nawiasy klamrowe i polecenia.',
    empty: 'Ten wzór jest pusty.',
    endless: 'Wzór zaczęty znakami $$ nie ma końca. Zamknij go wierszem $$.',
    tooLong: 'Ten wzór jest za długi lub zbyt złożony.',
    tooMany: 'W jednym tekście jest za dużo wzorów. Podziel go na mniejsze części.',
  },
  diagram: {
    noAlt: 'Diagram musi mieć opis dla osób, które go nie widzą: ```mermaid alt="Co pokazuje diagram".',
    empty: 'Ten diagram jest pusty.',
    unknownKind: (name: string) =>
      `Nie znam rodzaju diagramu „${name}”. Dostępne są: flowchart, sequenceDiagram, classDiagram, stateDiagram-v2 i erDiagram.`,
    mistake: (line: string) => `W diagramie nie rozumiem zapisu „${line}”.`,
    name: (name: string) =>
      `W diagramie nazwa „${name}” może mieć tylko litery bez polskich znaków, cyfry, _ i -. Podpis wpisz w nawiasie, np. start[Początek].`,
    styles: 'Diagram nie może mieć poleceń style, classDef, class, linkStyle ani click: kolory dobiera portal.',
    unclosed: 'W diagramie brakuje zamknięcia grupy lub bloku (end albo }).',
    unopened: 'W diagramie jest zamknięcie grupy lub bloku, którego nic nie otwiera.',
    tooLarge: 'Ten diagram jest za duży. Podziel go na mniejsze.',
    tooMany: 'W jednym tekście jest za dużo diagramów. Podziel go na mniejsze części.',
    /** Labels within a diagram, in place of the library's English. */
    noFields: '(bez pól)',
    blocks: {
      loop: 'pętla',
      alt: 'gdy',
      opt: 'może',
      par: 'obok',
      critical: 'ważne',
      break: 'stop',
      rect: 'grupa',
    } as Record<string, string>,
    failed: 'Tego diagramu nie udało się narysować. Sprawdź jego zapis.',
  },
};
