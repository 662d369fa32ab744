const names = {
  documentation: 'Dokumentacja',
  knowledge_base: 'Baza Wiedzy',
  changelog: 'Dziennik Zmian',
  resources: 'Zasoby',
  announcements: 'Komunikaty',
};

/** What a section is called, by its module's key: on every screen, in feeds and in the API's description. */
export const sectionNames: typeof names & Record<string, string | undefined> = names;
