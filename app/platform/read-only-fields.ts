/** What the portal itself writes of everything it keeps. A client may send it back: it is taken, and ignored. */
export const readOnlyFields = ['id', 'created_at', 'updated_at', 'created_by'] as const;

export const isReadOnly = (name: string) => (readOnlyFields as readonly string[]).includes(name);
