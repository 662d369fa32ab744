import { createHash } from 'node:crypto';
import type { BoundModule } from '../bind-table.server';

/** How often an entry can be deleted here and come in again, as long as the deleted ones can be restored. */
const mostTimes = 10;

/** Of version 8 (RFC 9562), made of a hash. */
export function uuidOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

const after = (id: string) => uuidOf([id.toLowerCase()]);

/**
 * The ids that an entry of a source can have here, in their order: where it was deleted, its id stays taken, and the
 * next import makes it with the next one. So a later import knows it again.
 */
export function* successiveIds(id: string): Generator<string> {
  let next = id;
  for (let time = 0; time < mostTimes; time += 1, next = after(next)) yield next;
}

/** The addresses of those of these entries that a module has, under whichever of their ids, by the first of these. */
export async function findKnownAddresses(
  find: (module: BoundModule, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  module: BoundModule,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  let missing = ids.map((id) => [id, id] as const);
  for (let time = 0; time < mostTimes && missing.length > 0; time += 1) {
    const found = await find(
      module,
      missing.map(([, now]) => now),
    );
    for (const [id, now] of missing) {
      const address = found.get(now);
      if (address !== undefined) known.set(id, address);
    }
    missing = missing.filter(([id]) => !known.has(id)).map(([id, now]) => [id, after(now)] as const);
  }
  return known;
}
