import { countOf } from './count-of';

const items = { one: 'element', few: 'elementy', many: 'elementów' };

/** The screen on which categories and what lies in them are put in order. */
export const orderTexts = {
  link: 'Kolejność',
  title: (section: string) => `Kolejność: ${section}`,
  description:
    'Tak stoją kategorie i\u00a0treści w\u00a0nich. Element przeniesiesz myszą za uchwyt, przyciskiem albo klawiszem Alt ze strzałką, a\u00a0zaznaczony razem z\u00a0innymi.',
  tree: 'Kategorie i\u00a0treści',
  none: 'Bez kategorii',
  empty: 'Nie ma tu jeszcze czego ułożyć.',
  emptyText: 'Dodaj treści albo kategorie. Ich kolejność zmienisz potem tutaj.',
  large: 'Treści jest dużo, więc widać te z\u00a0jednej kategorii. Nazwa kategorii otwiera jej treści.',
  withoutCategory: 'Pokaż treści bez kategorii',
  choose: (name: string) => `Zaznacz: ${name}`,
  steps: { up: 'Przenieś wyżej', down: 'Przenieś niżej', first: 'Na początek', last: 'Na koniec' },
  stepOf: (step: string, name: string) => `${step}: ${name}`,
  drag: 'Przeciągnij, aby przenieść',
  bar: 'Przenoszenie zaznaczonych',
  chosenSome: 'Zaznaczone elementy',
  into: 'Kategoria, do której przenieść',
  top: 'Poza kategorie',
  move: 'Przenieś do kategorii',
  moved: (name: string, place: number, of: number) => `${name}: miejsce ${place} z\u00a0${of}`,
  movedMany: (count: number) => `Przeniesiono ${countOf(count, items)}.`,
  stays: (names: string) => `Tego nie można tam przenieść: ${names}. Kategorie mają dwa poziomy.`,
  unsaved: 'Kolejność nie jest jeszcze zapisana.',
  takeBack: 'Cofnij przeniesienie',
  save: 'Zapisz kolejność',
  saving: 'Zapisywanie...',
  conflict: {
    title: 'Ktoś zmienił tę kolejność w\u00a0międzyczasie',
    text: 'Poniżej jest teraz zapisana. Twoje przeniesienia nie zostały zapisane. Wybierz, co dalej.',
    textWithoutScripts: 'Poniżej jest teraz zapisana. Twoje przeniesienie nie zostało zapisane.',
    applyMine: 'Zastosuj moje przeniesienia',
    keepTheirs: 'Zostaw zapisaną',
    kept: 'Zostaje zapisana kolejność.',
  },
  nothing: 'Zaznacz elementy, które chcesz przenieść.',
  failed: 'Nie udało się zapisać kolejności. Spróbuj ponownie.',
  refusedAt: (name: string, reason: string) => `${name}: ${reason}`,
} as const;
