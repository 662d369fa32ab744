import type { changelog as definition } from '#app/content/modules/changelog/definition';
import type { SectionTexts } from '../module-texts';

export const changelog = {
  title: 'Dziennik Zmian',
  description: 'Co nowego, co działa lepiej i\u00a0co naprawiliśmy.',
  empty: 'Brak wpisów w dzienniku zmian.',
  loadFailed: { title: 'Błąd pobierania danych', text: () => 'Nie udało się pobrać dziennika zmian.' },
  onHome: 'Co nowego, co poprawione i\u00a0od której wersji.',
  views: { releases: 'Wydania', updates: 'Aktualizacje' },
  newest: 'Najnowsze',
  types: { feature: 'Nowa funkcja', improvement: 'Ulepszenie', fix: 'Naprawa' },
  version: (version: string) => `Wersja ${version}`,
  noChanges: 'Ten wpis nie wymienia jeszcze żadnych zmian.',
  notFound: { text: 'Takiej wersji nie ma w\u00a0dzienniku zmian.', back: 'Wróć do dziennika zmian' },
} as const satisfies SectionTexts<typeof definition>;
