const contrast = (ratio: number) => ratio.toLocaleString('pl-PL', { maximumFractionDigits: 1 });

/** Words of the tab 'Wygląd' in the settings. */
export const lookTexts = {
  intro:
    'Logo, ikona, barwa i\u00a0stopka obowiązują na stronach publicznych, w\u00a0panelu, przy logowaniu, w\u00a0e-mailach i\u00a0w\u00a0kanałach. Zanim zapiszesz, zobacz je w\u00a0podglądzie.',
  fields: {
    logo: 'Logo',
    logo_dark: 'Logo na ciemne tło',
    favicon: 'Ikona w\u00a0karcie przeglądarki',
    accent: 'Barwa wiodąca',
    footer_links: 'Odnośniki w\u00a0stopce',
  },
  hints: {
    logo: 'PNG, JPEG, WebP, GIF, AVIF lub SVG, do 1\u00a0MB. Szerokie logo zastępuje nazwę portalu, zbliżone do kwadratu stoi obok niej.',
    logo_dark: 'Jeśli zwykłe ginie na ciemnym tle. Bez niego wszędzie jest zwykłe.',
    favicon: 'Najlepiej kwadratowa, od 192\u00a0×\u00a0192 pikseli, albo SVG, do 1\u00a0MB.',
    accent:
      'Sześć cyfr szesnastkowych, na przykład #005ea5. Odcienie obu motywów dobieramy tak, żeby tekst i\u00a0przyciski były czytelne. Puste pole to karmin portalu.',
    footer_links:
      'Najwyżej osiem. Adres strony (https://…), miejsca w\u00a0portalu (/…), e-mail (mailto:…) lub telefon (tel:…).',
  },
  choose: 'Wybierz plik',
  replace: 'Wybierz inny plik',
  nothingChosen: 'Nie wybrano pliku',
  /** Said where another admin has put one meanwhile. */
  otherPicture: 'inny obraz',
  remove: (field: string) => `Usuń: ${field}`,
  current: (field: string) => `Obecnie: ${field}`,
  label: (number: number) => `Tekst odnośnika ${number}`,
  url: (number: number) => `Adres odnośnika ${number}`,
  moreLinks: 'Więcej odnośników',
  labelHead: 'Tekst',
  urlHead: 'Adres',
  pick: 'Wybierz barwę z\u00a0palety',
  preview: 'Pokaż podgląd',
  previewTitle: 'Podgląd',
  previewLive: 'Tak wyglądają strony z\u00a0tym, co jest w\u00a0formularzu. Zmiany obowiązują dopiero po zapisaniu.',
  previewSaved: 'Tak wyglądają strony teraz. Aby zobaczyć zmiany przed zapisaniem, naciśnij „Pokaż podgląd”.',
  previewText: 'Tak będą wyglądać strony po zapisaniu. Nic jeszcze nie jest zmienione.',
  light: 'Jasny motyw',
  dark: 'Ciemny motyw',
  sample: {
    heading: 'Jak złożyć wniosek',
    before: 'Wniosek złożysz online albo w\u00a0urzędzie. Szczegóły są w\u00a0',
    link: 'instrukcji krok po kroku',
    after: '.',
    primary: 'Złóż wniosek',
    secondary: 'Pobierz wzór',
    focus: 'Element z\u00a0fokusem',
    chosen: 'Wybrana pozycja',
  },
  errors: {
    picture: 'Nie ma takiego pliku. Prześlij go jeszcze raz.',
    pictureType: 'Wybierz obraz PNG, JPEG, WebP, GIF, AVIF lub SVG',
    pictureSize: 'Obraz może mieć najwyżej 1\u00a0MB',
    pictureBroken:
      'Nie udało się odczytać tego obrazu. Zapisz go jeszcze raz w\u00a0programie graficznym i\u00a0spróbuj ponownie.',
    accent: 'Podaj barwę jako sześć cyfr szesnastkowych, na przykład #005ea5',
    tooLight: ({ contrast: ratio, nearest }: { contrast: number; nearest: string }) =>
      `Ta barwa jest za jasna: na tle strony ma kontrast ${contrast(ratio)}\u00a0:\u00a01, a\u00a0potrzeba 3\u00a0:\u00a01. Przyciemniona do czytelności byłaby inną barwą. Najbliższa czytelna to ${nearest}`,
    label: 'Tekst odnośnika jest wymagany',
    url: 'Podaj adres zaczynający się od https://, http://, /, mailto: lub tel:',
    links: 'Podaj listę odnośników',
    tooManyLinks: (most: number) => `Odnośników może być najwyżej ${most}`,
  },
} as const;
