import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { type ContentEvent, queueEvents } from '#app/webhooks/deliveries.server';
import type { WebhookEvent } from '#app/webhooks/webhook-events';
import { publicEntries } from '../access.server';
import { addressColumnOf, type BoundModule, columnOf } from '../bind-table.server';
import { noteNews } from '../news/note-news.server';
import { addressWith } from '../registry';
import { told_entries as told } from './tables.server';

export interface Telling {
  modules: readonly BoundModule[];
  publicUrl: string;
  now: Date;
}

/**
 * Compares what is public now with what was told, queues the differences for webhooks, and notes for subscribers what
 * is new. So it matters neither which way something became public or stopped being it – a save, a bulk change, an
 * import, a time that came – nor on which instance; and nothing is told twice. Call it in a transaction.
 */
export async function tellChanges(tx: Database, { modules, publicUrl, now }: Telling): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('told entries', 0))`);
  for (const module of modules) {
    const { definition } = module;
    const eventOf = (type: WebhookEvent, { id, title, address }: Named): ContentEvent => {
      const url = publicUrl + addressWith(definition, address);
      return { type, data: { module: definition.key, id, title, url } };
    };
    const shown = await noteShown(tx, module);
    const hidden = await forgetHidden(tx, module);
    const events = [
      ...hidden.map((entry) => eventOf(entry.is_there ? 'content.unpublished' : 'content.deleted', entry)),
      ...shown.map((entry) => eventOf(entry.is_new ? 'content.published' : 'content.updated', entry)),
    ];
    if (events.length > 0) await queueEvents(tx, events, now);
    await noteNews(
      tx,
      definition.key,
      shown.filter(({ is_new }) => is_new),
    );
  }
}

type Named = { id: string; title: string; address: string };
type Shown = Named & { is_new: boolean; is_urgent: boolean };

/** What is public and was not, or is otherwise than it was; from now on it counts as told. */
async function noteShown(tx: Database, module: BoundModule): Promise<Shown[]> {
  const { definition, table } = module;
  const address = addressColumnOf(module);
  const { urgent } = definition.capabilities;
  const isUrgent = urgent ? sql`${columnOf(module, urgent.field)} = ${urgent.is}` : sql`false`;
  const { rows } = await tx.execute<Shown>(sql`
    with seen as materialized (
      select ${table.id} as id, ${table.title} as title, ${address}::text as address, ${table.updated_at} as seen_at,
        content_fingerprint(${table}) as fingerprint, told.fingerprint as told, ${isUrgent} as is_urgent
      from ${table} left join ${told} told on told.entry_id = ${table.id}
      where ${publicEntries(module)} and told.seen_at is distinct from ${table.updated_at}
    ), noted as (
      insert into ${told} (entry_id, module, title, address, fingerprint, seen_at)
      select id, ${definition.key}, title, address, fingerprint, seen_at from seen
      on conflict (entry_id) do update set title = excluded.title, address = excluded.address,
        fingerprint = excluded.fingerprint, seen_at = excluded.seen_at
    )
    select id, title, address, told is null as is_new, is_urgent from seen
    where told is distinct from fingerprint order by seen_at, id`);
  return rows;
}

/** What was public and is no more, with whether it is still there. */
async function forgetHidden(tx: Database, module: BoundModule): Promise<(Named & { is_there: boolean })[]> {
  const { definition, table } = module;
  const same = sql`${table.id} = told.entry_id`;
  const { rows } = await tx.execute<Named & { is_there: boolean }>(sql`
    delete from ${told} told where told.module = ${definition.key}
      and not exists (select from ${table} where ${same} and ${publicEntries(module)})
    returning told.entry_id as id, told.title, told.address, exists (select from ${table} where ${same}) as is_there`);
  return rows;
}
