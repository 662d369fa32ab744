import { expect, test } from 'vitest';
import { keys, tabKeys } from './keys';

test('no shortcut takes Ctrl+Alt, which types Polish letters', () => {
  const names = Object.keys({ ...keys, ...tabKeys });
  expect(names).toContain('Mod-b');
  expect(names.filter((name) => /\b(?:Mod|Ctrl|Meta|Cmd)\b/.test(name) && /\bAlt\b/.test(name))).toEqual([]);
});
