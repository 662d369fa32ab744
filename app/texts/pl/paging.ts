/** The pages of a long list, public or in the panel. */
export const pagingTexts = {
  label: 'Strony listy',
  summary: (from: number, to: number, total: number) => `Pokazuje ${from}-${to} z ${total} elementów`,
  position: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  /** After a page's title. */
  page: (page: number) => `strona ${page}`,
  previous: 'Poprzednia strona',
  next: 'Następna strona',
} as const;
