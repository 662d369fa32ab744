const megabytes = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 0 });

/** Messages about uploaded files that are refused. */
export const fileTexts = {
  tooLarge: (limit: number) => `Plik jest za duży. Największy dozwolony rozmiar to ${megabytes.format(limit)} MB.`,
  empty: 'Plik jest pusty.',
  missing: 'Wybierz plik do przesłania.',
  onlyOne: 'Prześlij jeden plik naraz.',
  notMultipart: 'Plik trzeba przesłać jako multipart/form-data.',
  cutOff: 'Przesyłanie zostało przerwane. Spróbuj ponownie.',
  storeUnavailable: 'Magazyn plików jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
  nameless: 'plik',
};
