import { describe, expect, it } from 'vitest';
import { initials } from './avatar';

describe('initials', () => {
  it('are the first two letters, in Polish capitals', () => expect(initials(' łucja')).toBe('ŁU'));
  it('cope with a single letter', () => expect(initials('ż')).toBe('Ż'));
});
