/** For whom an entry is, once it is published: everybody, or whoever is signed in. */
export const audiences = ['public', 'members'] as const;
export type Audience = (typeof audiences)[number];
