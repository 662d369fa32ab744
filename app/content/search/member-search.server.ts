import { sql } from 'drizzle-orm';
import { logFailure } from '#app/platform/database-errors.server';
import type { BoundModule } from '../bind-table.server';
import { type PortalSearch, type SearchSources, startPortalSearch } from './portal-search.server';
import { boundModules, findBoundModule } from '../registry.server';

/** Delay after a failure, such as a database that is down. */
const tryAgainMs = 2_000;

export interface MemberSearch extends PortalSearch {
  /** Calls back each time what it answers from has become complete. */
  onFilled(listener: () => void): void;
}

/**
 * The search of whoever is signed in: an index of its own over all that they read, so that no word, count or correction
 * of it can reach the public. It is made once there is something for members; until then, and while it is filled, they
 * search as the public does.
 */
export function startMemberSearch(sources: SearchSources, ofPublic: PortalSearch): MemberSearch {
  const { systemDb, changes, log } = sources;
  const listeners: ((seconds: number) => void)[] = [];
  const waiting: (() => void)[] = [];
  const tellFilled = () => waiting.forEach((listener) => listener());
  let own: PortalSearch | undefined;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  const begin = () => {
    own = startPortalSearch({ ...sources, analyser: ofPublic.analyser });
    for (const listener of listeners) own.onAnswered(listener);
    void own.ready.then(tellFilled);
  };
  /** @param id of the one entry to look at */
  const check = async (modules: readonly BoundModule[], id?: string): Promise<void> => {
    if (own || isStopped) return;
    try {
      // Planned ones too: by the time they appear the index is there.
      const found = modules.map(
        ({ table }) => sql`exists (select from ${table} where ${table.audience} = 'members'
          and ${table.status} = 'published' ${id === undefined ? sql`` : sql`and ${table.id} = ${id}::uuid`})`,
      );
      const { rows } = await systemDb.execute<{ found: boolean }>(sql`select ${sql.join(found, sql` or `)} as found`);
      if (rows[0]?.found && !own && !isStopped) begin();
    } catch (error) {
      if (isStopped) return;
      logFailure(log, error, 'whether there is anything for members could not be read, will be tried again');
      clearTimeout(again);
      again = setTimeout(() => void check(boundModules), tryAgainMs).unref();
    }
  };
  const unsubscribe = changes.subscribe(({ subject, subjectId }) => {
    const module = findBoundModule(subject);
    return module && check([module], subjectId ?? undefined);
  });
  void ofPublic.ready.then(tellFilled);
  const ready = ofPublic.ready.then(() => check(boundModules)).then(() => own?.ready);
  const current = () => (own?.isReady() ? own : ofPublic);
  return {
    analyser: ofPublic.analyser,
    search: (query, options) => current().search(query, options),
    suggest: (query, limit) => current().suggest(query, limit),
    matchingIds: (module, query) => current().matchingIds(module, query),
    // The public's index does not know what members read.
    containingIds: async (module, query) => (own && !own.isReady() ? null : current().containingIds(module, query)),
    alike: (module, words) => current().alike(module, words),
    onAnswered(listener) {
      listeners.push(listener);
      own?.onAnswered(listener);
    },
    ready,
    isReady: () => (own ?? ofPublic).isReady(),
    onFilled: (listener) => void waiting.push(listener),
    async stop() {
      isStopped = true;
      unsubscribe();
      clearTimeout(again);
      await own?.stop();
    },
  };
}
