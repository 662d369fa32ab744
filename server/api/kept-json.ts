import { and, sql } from 'drizzle-orm';
import { readsEverything, type Viewer, visibleEntries } from '#app/content/access.server';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { selectEntries } from '#app/content/entries/select-entries.server';
import { presentEntry } from '#app/content/present-entry.server';
import { megabyte } from '#app/platform/byte-sizes';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { prepared } from '#app/platform/prepared.server';

type Bytes = Buffer<ArrayBuffer>;

interface Kept {
  state: string;
  json: Bytes;
}

/** The most that is kept for one door. */
const mostBytes = 8 * megabyte;

/** The JSON of entries, by module and id, the one asked for longest ago first. */
class KeptJson {
  private readonly entries = new Map<string, Kept>();
  private bytes = 0;

  find(key: string, state: string): Bytes | undefined {
    const kept = this.entries.get(key);
    if (kept?.state !== state) return undefined;
    this.entries.delete(key);
    this.entries.set(key, kept);
    return kept.json;
  }

  keep(key: string, kept: Kept): void {
    this.drop(key);
    this.entries.set(key, kept);
    this.bytes += kept.json.length;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= mostBytes) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.json.length ?? 0;
    this.entries.delete(key);
  }
}

const keptOf = new WeakMap<Database, KeptJson>();

/**
 * The JSON of entries that a list found: what is as it was when it was last asked for is not read again.
 * @param found their ids and states, in the order of the list; one that has gone since is left out
 */
export async function readJsonOf(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  found: readonly EntryRow[],
): Promise<Bytes[]> {
  const kept = keptOf.get(db) ?? new KeptJson();
  keptOf.set(db, kept);
  const keyOf = ({ id }: EntryRow) => `${module.definition.key} ${readsEverything(viewer)} ${id}`;
  const known = new Map(found.map((entry) => [entry.id, kept.find(keyOf(entry), stateOf(entry))]));
  const missing = found.filter(({ id }) => !known.get(id)).map(({ id }) => id);
  for (const entry of missing.length > 0 ? await readFields(db, module, viewer, missing) : []) {
    const json = Buffer.from(JSON.stringify(presentEntry(module.definition, entry, viewer)));
    known.set(entry.id, json);
    kept.keep(keyOf(entry), { state: stateOf(entry), json });
  }
  return [...known.values()].filter((json) => json !== undefined);
}

const stateOf = ({ state, review_state }: EntryRow) => `${state} ${review_state}`;

function readFields(db: Database, module: BoundModule, viewer: Viewer | null, ids: string[]): Promise<EntryRow[]> {
  const build = () =>
    selectEntries(db, module, viewer, 'fields').where(
      and(oneOf(module.table.id, sql.placeholder('ids')), visibleEntries(module, viewer)),
    );
  return prepared(db, module, `fields of ids, ${readsEverything(viewer)}`, build).execute({ ids });
}

const comma = Buffer.from(',');

/** A page of a list as JSON. @param page with no items */
export function joinPage(items: readonly Bytes[], page: { items: never[] }): Bytes {
  const { items: _none, ...rest } = page;
  const parts = items.flatMap((json, at) => (at === 0 ? [json] : [comma, json]));
  return Buffer.concat([Buffer.from('{"items":['), ...parts, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
}
