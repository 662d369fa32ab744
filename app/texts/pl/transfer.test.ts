import { expect, test } from 'vitest';
import { transferTexts } from './transfer';

test('what an export holds is in the accusative, which one category alone shows', () => {
  expect(transferTexts.held(1, 1, 1)).toBe('Zawiera 1 element, 1 kategorię i 1 plik.');
  expect(transferTexts.held(5, 22, 0)).toBe('Zawiera 5 elementów, 22 kategorie i 0 plików.');
});
