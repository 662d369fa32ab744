import { describe, expect, it } from 'vitest';
import { wordValue } from './differences';

describe('a value in the audit log', () => {
  it('is worded as in the forms', () => {
    expect(wordValue('status', 'draft')).toBe('Roboczy');
    expect(wordValue('role', 'moderator')).toBe('Moderator');
    expect(wordValue('module', 'knowledge_base')).toBe('Baza Wiedzy');
    expect(wordValue('featured', false)).toBe('nie');
  });
  it('is a dash where there was none', () => expect([wordValue('category', null), wordValue('summary', '')]).toEqual(['–', '–']));
  it('is cut where it is long', () => expect(wordValue('content', 'a'.repeat(500))).toBe(`${'a'.repeat(400)}…`));
  it('stays as it is where nobody worded it', () => expect([wordValue('title', 'draft'), wordValue('metadata', { a: '1' })]).toEqual(['draft', '{"a":"1"}']));
});
