const listed = new Intl.ListFormat('pl-PL', { type: 'conjunction' });

export const realtimeTexts = {
  alsoEditing: (people: string[]) =>
    `${listed.format(people)} ${people.length === 1 ? 'też edytuje' : 'też edytują'} ten element`,
  changed: (when: string, by: string) => `Ten element został zmieniony ${when} przez ${by}`,
  deleted: (when: string, by: string) => `Ten element został usunięty ${when} przez ${by}`,
  somebody: 'kogoś innego',
  reload: 'Wczytaj nową wersję',
} as const;
