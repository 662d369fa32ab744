/** What the fields of 'Wygląd' mean in the API, with an example of each. */
export const lookApi: Record<string, readonly [description: string, example: unknown]> = {
  logo: [
    'Adres przesłanego obrazu (url z odpowiedzi POST /files) albo null; SVG portal rysuje na nowo i podaje adres rysunku.',
    null,
  ],
  logo_dark: ['To samo dla ciemnego motywu; null: to samo logo.', null],
  favicon: ['To samo dla ikony w karcie przeglądarki.', null],
  accent: [
    'Barwa wiodąca (#rrggbb) albo null; odcienie dobiera portal, a barwę, której czytelny odcień byłby inną barwą, odrzuca z powodem.',
    '#005ea5',
  ],
  footer_links: [
    'Odnośniki w stopce, najwyżej 8; błąd jednego ma nazwę footer_links.0.url.',
    [{ label: 'BIP', url: 'https://bip.example.org' }],
  ],
};
