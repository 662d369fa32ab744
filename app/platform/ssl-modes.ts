/** The `sslmode` of `DATABASE_URL`, by the names of libpq. */
export const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof sslModes)[number];
