/** The first admin of the portal that an end-to-end run starts. */
export const admin = { email: 'admin@portal.local', password: 'haslo-testowe-123' } as const;
