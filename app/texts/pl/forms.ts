/** What every form of the panel asks before what was typed is left behind. */
export const unsavedTexts = {
  title: 'Masz niezapisane zmiany',
  text: 'Jeśli opuścisz tę stronę, zmiany przepadną.',
  leave: 'Opuść bez zapisywania',
  stay: 'Zostań',
} as const;
