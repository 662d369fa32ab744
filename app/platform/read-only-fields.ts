/** Fields that only the portal sets. A client may send them back: they are accepted and ignored. */
export const readOnlyFields = ['id', 'created_at', 'updated_at', 'created_by'] as const;

export const isReadOnly = (name: string) => (readOnlyFields as readonly string[]).includes(name);
