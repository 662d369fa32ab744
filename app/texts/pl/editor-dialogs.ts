import { countOf } from './count-of';

/** Words of the visual editor's dialogs, which load with them. */
export const editorDialogTexts = {
  close: 'Zamknij',
  cancel: 'Anuluj',
  save: 'Gotowe',
  linkTitle: 'Odnośnik',
  linkText: 'Tekst odnośnika',
  linkAddress: 'Adres albo tytuł strony portalu',
  linkHint: 'Wklej adres albo wpisz słowa z\u00a0tytułu strony lub nagłówka i\u00a0wybierz z\u00a0listy.',
  linkWrong: 'Podaj adres: https://…, /strona, #nagłówek albo adres e-mail.',
  linkGone: 'Usuń odnośnik',
  linkPages: 'Strony portalu',
  linkNone: 'Nie ma takiej strony ani nagłówka. Wpisz inne słowa albo adres.',
  linkFailed: 'Nie udało się wyszukać stron. Sprawdź połączenie.',
  inThisText: 'W\u00a0tym tekście',
  imageTitle: 'Obraz',
  imageAlt: 'Tekst alternatywny',
  imageHint: 'Co widać na obrazie? Przeczyta to osoba, która go nie widzi.',
  imageAltRequired: 'Opisz obraz albo zaznacz, że jest tylko ozdobą.',
  imageDecorative: 'Obraz jest tylko ozdobą',
  imageCaption: 'Podpis pod obrazem (opcjonalnie)',
  imageCaptionHint: 'Podpis zobaczą czytelnicy, gdy obraz stoi sam w\u00a0akapicie.',
  fileTitle: 'Plik do pobrania',
  fileText: 'Tekst odnośnika',
  fileInsert: 'Wstaw plik',
  formulaTitle: 'Wzór w\u00a0wierszu',
  formulaLabel: 'Zapis TeX',
  formulaHint: 'Na przykład \\frac{a}{b} albo x^2. Podgląd pojawia się pod polem.',
  formulaEmpty: 'Wpisz wzór.',
  imageUnseen: 'To nie jest obraz, który pokazują przeglądarki. Zapisz go jako PNG albo JPEG i\u00a0wstaw jeszcze raz.',
  imageInsert: 'Wstaw obraz',
  imageSending: 'Przesyłanie...',
  sendAgain: 'Prześlij ponownie',
  fileOf: (name: string, number: number, count: number) =>
    count > 1 ? `Plik ${number} z\u00a0${count}: ${name}` : `Plik: ${name}`,
  fragmentTitle: 'Fragment wspólny',
  fragmentSearch: 'Szukaj fragmentu',
  fragmentList: 'Fragmenty',
  fragmentFailed: 'Nie udało się wczytać fragmentów. Sprawdź połączenie.',
  fragmentsFound: (count: number) =>
    count === 0
      ? 'Nie ma takiego fragmentu. Fragmenty dodasz w\u00a0panelu, w\u00a0dziale Fragmenty.'
      : countOf(count, { one: 'fragment', few: 'fragmenty', many: 'fragmentów' }),
  unlinkAbout:
    'Treść fragmentu stanie w\u00a0tym miejscu jako zwykły tekst, który możesz dowolnie zmieniać. Późniejsze zmiany fragmentu już tu nie trafią.',
  unlinking: 'Zamiana...',
  sourceTitle: 'Fragment źródła',
  sourceLabel: 'Źródło fragmentu',
} as const;
