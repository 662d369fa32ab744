import type { EntryRow } from '#app/content/bind-table.server';
import { registerSubject } from '#app/content/register/keep-register.server';
import { readPublicRecord } from '#app/content/register/read-register.server';
import { addressOf, findModule } from '#app/content/registry';
import { historyAddress } from '#app/paths';
import { formatDate } from '#app/platform/format';
import type { RequestContext } from '#app/request/request-context.server';

const dayOf = (date: Date) => ({ iso: date.toISOString(), text: formatDate(date) });

/** What stands at the foot of an entry's page, as the settings have it; undefined where they have nothing. */
export async function readPageRecord(ctx: RequestContext, moduleKey: string, entry: EntryRow) {
  const { show_history, show_metadata, show_authors } = await ctx.services.settings();
  if (!show_history && !show_metadata) return undefined;
  const definition = findModule(moduleKey);
  const address = definition && addressOf(definition, entry);
  const history = show_history && address ? historyAddress(address) : undefined;
  if (!show_metadata) return { history };
  ctx.dependsOn(registerSubject, ...(show_authors ? ['user'] : []));
  const { published, changed, responsible } = await readPublicRecord(ctx.readerDoor.db, entry);
  return {
    history,
    facts: {
      created: dayOf(entry.created_at),
      published: published ? dayOf(published) : undefined,
      changed: changed ? dayOf(changed) : undefined,
      responsible: responsible ?? undefined,
    },
  };
}

export type PageRecordData = Awaited<ReturnType<typeof readPageRecord>>;
