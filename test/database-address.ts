import type { ConnectionOptions } from '#server/database/database-client';

/** The owner's way into a database as `DATABASE_URL` has it. */
export function databaseAddress({ host, port, user, password, database }: ConnectionOptions, parameters = ''): string {
  const secret = typeof password === 'string' ? encodeURIComponent(password) : '';
  return `postgres://${String(user)}:${secret}@localhost:${String(port ?? 5432)}/${String(database)}?host=${encodeURIComponent(String(host))}${parameters}`;
}
