import { describe, expect, it } from 'vitest';
import { itemAt } from './roving-focus';

describe('the keys of a row with one Tab stop', () => {
  it('go to the neighbours, and around', () => {
    expect([itemAt('ArrowRight', 0, 3), itemAt('ArrowRight', 2, 3)]).toEqual([1, 0]);
    expect([itemAt('ArrowLeft', 1, 3), itemAt('ArrowLeft', 0, 3)]).toEqual([0, 2]);
  });
  it('go to both ends', () => expect([itemAt('Home', 1, 3), itemAt('End', 1, 3)]).toEqual([0, 2]));
  it('leave other keys alone', () => expect([itemAt('ArrowDown', 1, 3), itemAt('a', 1, 3)]).toEqual([null, null]));
  it('lead nowhere in an empty row', () => expect(itemAt('ArrowRight', -1, 0)).toBeNull());
});
