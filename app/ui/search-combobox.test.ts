import { describe, expect, it } from 'vitest';
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
