import type { Field } from '#app/content/fields/field';

/** Fields that several modules share; a definition spreads those it needs. */
export const title = { kind: 'text', max: 200, required: true } as const satisfies Field;
export const content = { kind: 'markdown', max: 500_000 } as const satisfies Field;
export const sideFields = {
  category: { kind: 'category', place: 'side' },
  tags: { kind: 'tags', place: 'side' },
  metadata: { kind: 'metadata', place: 'side' },
} as const satisfies Record<string, Field>;
/** For modules whose entries have positions in their categories. */
export const position = { kind: 'position', place: 'side' } as const satisfies Field;
/** Related pages chosen by an editor, shown before those that the search finds. */
export const related = { kind: 'pages', place: 'side', forWriters: true } as const satisfies Field;
export const featured = { kind: 'flag', place: 'side', steers: true } as const satisfies Field;
