import { expect, test } from 'vitest';
import { parseChanges, type ReleaseChange, writeChanges } from './release-changes';

test.each<[string, ReleaseChange]>([
  ['- funkcja: Nowa wyszukiwarka', { type: 'feature', description: 'Nowa wyszukiwarka' }],
  ['- ULEPSZENIE:szybciej', { type: 'improvement', description: 'szybciej' }],
  ['  - naprawa:  błąd  ', { type: 'fix', description: 'błąd' }],
  ['- bez przedrostka', { type: 'improvement', description: 'bez przedrostka' }],
  ['[{"type":"fix","description":" błąd "}]', { type: 'fix', description: 'błąd' }],
])('%j is one change', (content, change) => {
  expect(parseChanges(content)).toEqual({ changes: [change] });
  expect(parseChanges(writeChanges([change]))).toEqual({ changes: [change] });
});

test.each([
  ['- naprawa: błąd\n\nzdanie', 'Wiersz 3 nie zaczyna się od „- ”'],
  ['- naprawa: błąd\n- funkcja:', 'Wiersz 2: podaj opis zmiany'],
  ['-\n- naprawa: błąd', 'Wiersz 1: podaj opis zmiany'],
  ['[{"type":"fix","description":" "}]', expect.stringMatching(/^Zmiana nr 1:/)],
  ['[{"type":"fix"', expect.stringContaining('nie jest poprawną listą zmian w formacie JSON')],
  ['[', expect.any(String)],
])('%j cannot be read, and says where', (content, error) => {
  expect(parseChanges(content).error).toEqual(error);
});

test('an old entry with an empty change line still shows its other changes', () => {
  expect(parseChanges('- funkcja:\n- naprawa: błąd').changes).toEqual([{ type: 'fix', description: 'błąd' }]);
});
