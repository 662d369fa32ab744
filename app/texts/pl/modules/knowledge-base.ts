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
    signIn: 'Musisz być zalogowany, aby przeglądać bazę wiedzy.',
    signedOut: 'Musisz być zalogowany, aby zapisać artykuł.',
    listFailed: { title: 'Błąd ładowania', text: 'Nie udało się załadować bazy wiedzy: nieznany błąd.' },
  },
  fields: {},
  api: {},
} as const satisfies ModuleTexts<typeof definition>;
