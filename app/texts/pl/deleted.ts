import { countOf } from './count-of';

const days = { one: 'dzień', few: 'dni', many: 'dni' };

/** Deleted entries, and restoring them. */
export const deletedTexts = {
  title: 'Usunięte',
  about: (kept: number) =>
    `Usunięty element można przywrócić przez ${countOf(kept, days)}, z\u00a0adresem, plikami i\u00a0historią. Wraca jako roboczy, a\u00a0fragment taki, jaki był.`,
  columns: { title: 'Tytuł', module: 'Dział', at: 'Usunięto', by: 'Kto', left: 'Zostało' },
  /** @param count of days, in fractions: a day that has begun is one. */
  left: (count: number) => (count < 1 ? 'mniej niż dzień' : countOf(Math.ceil(count), days)),
  nobody: 'portal',
  empty: 'Nie ma usuniętych elementów.',
  emptyText: (kept: number) => `To, co zostanie usunięte, będzie tu przez ${countOf(kept, days)}.`,
  restore: 'Przywróć',
  restoreOf: (title: string) => `Przywróć: ${title}`,
  restoredTitle: 'Element przywrócony',
  restored: 'Element jest roboczy. Opublikuj go, gdy będzie gotowy.',
  fragment: 'Fragmenty',
  restoredFragment: (name: string) => `Teksty pokazują go wierszem {{fragment:${name}}}.`,
  failedTitle: 'Błąd przywracania',
  purge: 'Usuń na zawsze',
  purgeOf: (title: string) => `Usuń na zawsze: ${title}`,
  question: {
    title: (title: string) => `Usunąć na zawsze „${title}”?`,
    text: 'Znikną także jego historia i\u00a0pliki, których nie używa nic innego. Tego nie da się cofnąć.',
  },
  purged: 'Elementu nie można już przywrócić.',
} as const;
