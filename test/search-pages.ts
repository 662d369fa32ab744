import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { createSearchIndex, type SearchIndex } from '#app/search/search-index';
import { buildDocument } from './build-document';
import type { SearchDocument } from '#app/search/search-document';

/** Pages for tests, each with its own kind of word or form. */
export const testPages: SearchDocument[] = [
  buildDocument({ id: 'umowa', title: 'Umowa o świadczenie usług', text: 'Warunki korzystania z portalu.' }),
  buildDocument({ id: 'zrodlo', title: 'Źródło danych', text: 'Jak wskazać bazę, z której portal czyta.' }),
  buildDocument({ id: 'konfiguracja', title: 'Konfiguracja serwera', text: 'Plik ustawień i zmienne środowiska.' }),
  buildDocument({ id: 'instalacja', title: 'Jak zainstalować portal', text: 'Pobierz pakiet i uruchom skrypt.' }),
  buildDocument({ id: 'kubectl', title: 'Narzędzie kubectl-config', text: 'Działa od wersji v1.2 klastra.' }),
  buildDocument({ id: 'framework', title: 'Wybór frameworka', text: 'Lista adresów endpointów.' }),
  buildDocument({ id: 'poziom', title: 'Wysoki poziom zabezpieczeń', text: 'Tylko dla administratorów.' }),
  buildDocument({
    id: 'kosz',
    title: 'Kosz',
    text: 'Po usunięciu pliku można go przywrócić. Od usunięcia musi minąć mniej niż 30 dni.',
  }),
  buildDocument({ id: 'zadanie', title: 'Zadanie cykliczne', text: 'Uruchamia się co noc.' }),
  buildDocument({
    id: 'zadania-api',
    title: 'Żądanie HTTP',
    text: 'Składa się z nagłówków i treści.',
    module: 'knowledge_base',
  }),
];

const analyser = loadAnalyser();

/** An index of these pages and no others. */
export function indexOf(pages: readonly SearchDocument[]): SearchIndex {
  const index = createSearchIndex(analyser);
  for (const page of pages) index.put(page);
  return index;
}

/** The ids of the first ten results, best first. */
export const findIn = (index: SearchIndex, query: string): string[] =>
  index.search(query, { limit: 10 }).items.map(({ id }) => id);
