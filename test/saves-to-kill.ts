// Makes saves of the panel and of background jobs, reports each when it is done, and then kills itself.
import { writeSync } from 'node:fs';
import { forgetCopy, saveCopy } from '#app/content/copies/working-copies.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { readOrder } from '#app/content/order/read-order.server';
import { saveOrder } from '#app/content/order/save-order.server';
import { boundModule } from '#app/content/registry.server';
import { renewRenderings, showsOldFragment } from '#app/content/renew-renderings.server';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { openDoors } from '#server/database/doors';
import type { SavesToKill } from './kill-among-saves';
import { silentLog } from './log';

const { owner, userId, work, ids, text, after } = JSON.parse(process.argv[2] ?? '{}') as SavesToKill;
const { admin: db } = await openDoors(owner, silentLog);
const changes = createChangeFeed(() => {});
const writer = { db, changes, clock: systemClock, actor: { id: userId, name: 'test' }, mayPublish: true };
const module = boundModule('documentation');
let said = 0;
/** SIGKILL: nothing that is under way completes. */
const kill = () => process.kill(process.pid, 'SIGKILL');
const done = (id: string | null) => {
  writeSync(1, `${id}\n`);
  if (++said === after) kill();
};
const keyOf = (id: string) => ({ userId, module: 'documentation', id, ofDraft: false });

const works: Record<SavesToKill['work'], () => Promise<unknown>> = {
  copies: () =>
    Promise.all(
      ids.map(async (id) => {
        const typed: [string, string][] = [['content', text]];
        await saveCopy(db, keyOf(id), { typed, revision: 1, savedAt: new Date().toISOString() }, async () => false);
        done(id);
      }),
    ),
  'saves of copies': () =>
    Promise.all(
      ids.map(async (id) => {
        await updateEntry(
          writer,
          module,
          id,
          { content: text },
          { revision: 1, within: (tx) => forgetCopy(tx, keyOf(id)) },
        );
        done(id);
      }),
    ),
  async orders() {
    for (const _ of ids) {
      const { nodes, seen } = await readOrder(db, module, '');
      const last = nodes.findLast(({ kind }) => kind === 'entry');
      const moves = [{ ids: [last?.id ?? ''], step: 'first' as const }];
      done((await saveOrder(writer, module, { seen, open: '', moves })).undo);
    }
  },
  async renewals() {
    // Some time after the first batch: during the next.
    changes.subscribe(({ action }) => void (action === 'renew' && setTimeout(() => done('batch'), 50)));
    const signal = new AbortController().signal;
    await renewRenderings({ db, changes, log: silentLog, signal, outdated: showsOldFragment });
  },
};
await works[work]();
