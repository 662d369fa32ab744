/** Messages of what a form checks by itself; the browser has none of the server's own (`validationTexts`). */
export const formCheckTexts = {
  metadataKey: 'Nazwa klucza nie może być pusta.',
  metadataDuplicate: 'Klucz o tej nazwie już istnieje.',
  changesJson: 'Treść zaczyna się od „[”, ale nie jest poprawną listą zmian w formacie JSON',
  changesItem: (position: number) =>
    `Zmiana nr ${position}: podaj „type” (feature, improvement lub fix) i niepusty „description”`,
  changesLine: (line: number) => `Wiersz ${line} nie zaczyna się od „- ”`,
  changesDescription: (line: number) => `Wiersz ${line}: podaj opis zmiany`,
} as const;
