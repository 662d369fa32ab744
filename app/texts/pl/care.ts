import { countOf } from './count-of';

const entryForms = { one: 'element', few: 'elementy', many: 'elementów' };

/** Who answers for content, and when it is to be looked through. */
export const careTexts = {
  title: 'Przegląd treści',
  /** `verifies`: whoever reads it has the button. */
  description: (verifies: boolean) =>
    `Co trzeba przejrzeć, ze wszystkich działów. ${verifies ? 'Po przejrzeniu naciśnij „Treść aktualna” albo popraw treść.' : 'Popraw, co nieaktualne. Że treść jest aktualna, potwierdza administrator.'}`,
  tabs: { label: 'Terminy', overdue: 'Po terminie', soon: 'Najbliższe 30 dni' },
  owner: 'Opiekun',
  anyOwner: 'Wszyscy opiekunowie',
  noOwner: 'Bez opiekuna',
  columns: { title: 'Tytuł', module: 'Dział', owner: 'Opiekun', review_at: 'Przejrzeć do' },
  nobody: 'nikt',
  verify: 'Treść aktualna',
  verifyOf: (title: string) => `Treść aktualna: ${title}`,
  empty: { overdue: 'Nic nie jest po terminie.', soon: 'Nic nie ma terminu w\u00a0ciągu 30\u00a0dni.' },
  emptyText: (managesCategories: boolean) =>
    `Termin i opiekuna ustawisz w formularzu elementu${managesCategories ? ', a domyślne dla kategorii w „Zarządzaj kategoriami”' : ''}.`,
  handOver: {
    field: 'Przekaż opiekę nad treścią',
    hint: (count: number) =>
      `Ta osoba jest opiekunem: ${countOf(count, entryForms)}. Wybrana osoba przejmie wszystko po zapisaniu.`,
    keep: 'Bez zmian',
    question: (count: number) => `Ta osoba jest opiekunem: ${countOf(count, entryForms)}. Kto przejmie opiekę?`,
    nobody: 'Nikt: treść zostanie bez opiekuna',
    unknown: 'Wybierz konto administratora lub moderatora',
    itself: 'Wybierz inne konto',
  },
} as const;
