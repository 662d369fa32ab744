import type { BulkAction } from '#app/content/bulk/bulk-actions';
import { countOf } from './count-of';

const items = { one: 'element', few: 'elementy', many: 'elementów' };

/** Changes of many entries at once. */
export const bulkTexts = {
  undoOver: 'Tej zmiany nie można już cofnąć.',
  changedSince: 'Ktoś zmienił ten element w\u00a0międzyczasie.',
  choose: (title: string) => `Zaznacz: ${title}`,
  choosePage: 'Zaznacz wszystkie na stronie',
  chooseAll: (count: number) => `Wszystkie pasujące (${count})`,
  bar: 'Zmiana wielu elementów',
  chosen: (count: number) => `Zaznaczono ${countOf(count, items)}`,
  chosenSome: 'Zaznaczone elementy',
  action: 'Działanie',
  actionNone: 'Wybierz działanie…',
  actions: {
    publish: 'Opublikuj',
    draft: 'Wycofaj do roboczych',
    archive: 'Zarchiwizuj',
    category: 'Zmień kategorię',
    add_tag: 'Dodaj tag',
    remove_tag: 'Usuń tag',
    owner: 'Zmień opiekuna',
    delete: 'Usuń',
  } satisfies Record<BulkAction, string>,
  category: 'Kategoria',
  noCategory: 'Bez kategorii',
  tag: 'Tag',
  owner: 'Opiekun',
  noOwner: 'Bez opiekuna',
  apply: 'Wykonaj',
  applying: 'Zmienianie...',
  done: (count: number) => `Zmieniono ${countOf(count, items)}`,
  undone: (count: number) => `Cofnięto zmianę: ${countOf(count, items)}`,
  refused: (count: number) => `Bez zmian: ${countOf(count, items)}`,
  gone: 'Usunięty element',
  undo: 'Cofnij',
  askTitle: (count: number) => `Usunąć ${countOf(count, items)}?`,
  askText: 'Czy na pewno chcesz usunąć te elementy? Zaraz po usunięciu możesz to jeszcze cofnąć.',
  chooseAction: 'Wybierz, co zrobić z\u00a0zaznaczonymi elementami.',
  chooseItems: 'Zaznacz elementy, które chcesz zmienić.',
  typeTag: 'Wpisz tag.',
  listChanged: 'Lista zmieniła się w\u00a0międzyczasie. Sprawdź ją i\u00a0zaznacz ponownie.',
  wrong: 'Nic nie zmieniono',
  failed: 'Nie udało się zmienić elementów. Spróbuj ponownie.',
} as const;
