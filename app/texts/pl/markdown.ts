/** Words that the server adds to rendered texts. */
export const markdownTexts = {
  headingLink: (heading: string) => `Odnośnik do sekcji „${heading}”`,
  table: (number: number) => `Tabela ${number}`,
  code: 'Kod',
  taskDone: 'Zrobione',
  taskOpen: 'Do zrobienia',
  footnotes: 'Przypisy',
  tooIntricate: 'Ten tekst jest zbyt złożony, by go wyświetlić. Podziel go na mniejsze części.',
  footnoteBack: (number: number) => `Wróć do miejsca przypisu ${number}`,
};
