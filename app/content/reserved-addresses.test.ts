import { describe, expect, test } from 'vitest';
import { changelog } from './modules/changelog/definition';
import { documentation } from './modules/documentation/definition';
import { knowledgeBase } from './modules/knowledge-base/definition';
import { isReservedAddress } from './reserved-addresses';

describe('an address is reserved', () => {
  test.each(['rozpoczecie', 'poradniki', 'api', 'samouczki'])('in the documentation: %s', (slug) => {
    expect(isReservedAddress(documentation, slug)).toBe(true);
  });

  test.each(['artykuly', 'faq', 'slownik'])('in the knowledge base: %s', (slug) => {
    expect(isReservedAddress(knowledgeBase, slug)).toBe(true);
  });

  test.each([
    'wydania',
    'aktualizacje',
    'feed.xml',
    'historia',
    'WYDANIA',
    ' Wydania ',
    'Feed.XML',
    '1.0.md',
    '1.0.data',
  ])('in the changelog: %j', (version) => {
    expect(isReservedAddress(changelog, version)).toBe(true);
  });
});

describe('an address is free', () => {
  test.each(['1.0.0', 'wydania-2', '%77ydania', 'wydania?', '*', ':version', 'faq', 'md', '2026 (wiosna)', '1#2'])(
    'in the changelog: %j',
    (version) => {
      expect(isReservedAddress(changelog, version)).toBe(false);
    },
  );

  test('where the section has no page of that name, and for entries without an address yet', () => {
    expect(isReservedAddress(documentation, 'faq')).toBe(false);
    // An entry's public history is one segment further.
    expect(isReservedAddress(documentation, 'historia')).toBe(false);
    expect(isReservedAddress(documentation, 'feed.xml')).toBe(false);
    expect(isReservedAddress(documentation, null)).toBe(false);
  });
});
