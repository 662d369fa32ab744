import type { Field } from '#app/content/fields/field';

/** Fields that several modules declare alike; a definition spreads the ones it wants. */
export const title = { kind: 'text', max: 200, required: true } as const satisfies Field;
export const content = { kind: 'markdown', max: 500_000 } as const satisfies Field;
export const sideFields = {
  category: { kind: 'category', place: 'side' },
  tags: { kind: 'tags', place: 'side' },
  metadata: { kind: 'metadata', place: 'side' },
} as const satisfies Record<string, Field>;
/** For modules whose entries have places in their categories. */
export const position = { kind: 'position', place: 'side' } as const satisfies Field;
/** Pages that an editor names beside those that the search finds alike. */
export const related = { kind: 'pages', place: 'side', forWriters: true } as const satisfies Field;
export const featured = { kind: 'flag', place: 'side' } as const satisfies Field;
