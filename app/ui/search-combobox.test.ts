import { describe, expect, it } from 'vitest';
import { initials } from './avatar';
import { nextActive } from './search-combobox';

describe('the arrows in a list of suggestions', () => {
  it('walk down from the field through the list and back to the field', () => {
    expect([nextActive('ArrowDown', -1, 2), nextActive('ArrowDown', 0, 2), nextActive('ArrowDown', 1, 2)]).toEqual([
      0, 1, -1,
    ]);
  });
  it('enter the list from its end going up', () => {
    expect([nextActive('ArrowUp', -1, 3), nextActive('ArrowUp', 0, 3)]).toEqual([2, -1]);
  });
  it('are the only keys that move', () => expect(nextActive('a', 0, 3)).toBeNull());
});

describe('initials', () => {
  it('are the first two letters, in Polish capitals', () => expect(initials(' łucja')).toBe('ŁU'));
  it('cope with a single letter', () => expect(initials('ż')).toBe('Ż'));
});
