/** The fields of the counts of reads: what each means, and an example. */
export const readingFields: Record<string, [description: string, example: unknown]> = {
  from: ['Pierwszy dzień okresu; bez niego ostatnie 90 dni. Najwyżej 400 dni naraz.', '2026-08-25'],
  to: ['Ostatni dzień okresu; bez niego dzisiaj.', '2026-11-22'],
  reads: ['Ile razy otwarto stronę; bez znanych robotów.', 128],
  helpful_count: ['Ile razy czytelnik ocenił, że strona pomogła.', 9],
  unhelpful: ['Ile razy czytelnik ocenił, że strona nie pomogła.', 2],
  date: ['Dzień, według czasu w Warszawie.', '2026-11-22'],
  days: ['Liczby dzień po dniu.', []],
};
