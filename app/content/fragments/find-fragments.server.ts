import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { KnownFragment } from '../markdown/known';
import { fragments } from './tables.server';

/** The fragments with these names, by name; names that nothing has are left out. */
export async function findFragments(db: Database, names: string[]): Promise<Map<string, KnownFragment>> {
  if (names.length === 0) return new Map();
  const { id, name, content, revision } = fragments;
  const found = await db.select({ id, name, source: content, revision }).from(fragments).where(oneOf(name, names));
  return new Map(found.map(({ name: named, ...fragment }) => [named, fragment]));
}
