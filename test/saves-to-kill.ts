// Makes saves of the panel and of background jobs, reports each when it is done, and then kills itself.
import { writeSync } from 'node:fs';
import { forgetCopy, saveCopy } from '#app/content/copies/working-copies.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { publishDueDrafts } from '#app/content/drafts/publish-due-drafts.server';
import { tellChanges } from '#app/content/events/tell-changes.server';
import { readOrder } from '#app/content/order/read-order.server';
import { saveOrder } from '#app/content/order/save-order.server';
import { boundModule, boundModules } from '#app/content/registry.server';
import { renewRenderings, showsOldFragment } from '#app/content/renew-renderings.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { findOidcAccount } from '#app/identity/oidc/oidc-account.server';
import { keepChallenge } from '#app/identity/passkey-challenges.server';
import { addPasskey } from '#app/identity/passkeys.server';
import { openSession } from '#app/identity/sessions.server';
import { askSubscription } from '#app/subscriptions/ask-subscription.server';
import { emptyBundle } from '#app/content/transfer/bundle';
import { importContent } from '#app/content/transfer/import-content.server';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { openDoors } from '#server/database/doors';
import { TestAuthenticator } from './authenticator';
import type { SavesToKill } from './kill-among-saves';
import { silentLog } from './log';
import { testOrigin } from './test-origin';

const { owner, userId, work, ids, text, after } = JSON.parse(process.argv[2] ?? '{}') as SavesToKill;
const { admin: db, public: publicDb } = await openDoors(owner, silentLog);
const changes = createChangeFeed(() => {});
const writer = { db, changes, clock: systemClock, actor: { id: userId, name: 'test' }, mayPublish: true };
const module = boundModule('documentation');
const identity = {
  identityDb: db,
  changes,
  clock: systemClock,
  secret: 'x'.repeat(32),
  publicUrl: testOrigin,
  adminEmails: [],
  oidc: null,
  passwordsWork: true,
  siteName: async () => 'Portal',
  warnOfGuesses: async () => {},
};
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
  async issuer() {
    await Promise.all(
      ids.map(async (subject) => {
        const person = {
          issuer: 'https://issuer.example',
          subject,
          name: 'Ola Nowa',
          isEmailVerified: true,
          groups: [],
        };
        await db.transaction((tx) => findOidcAccount(tx, identity, { ...person, email: `${subject}@example.pl` }));
        done(subject);
      }),
    );
  },
  async passkeys() {
    await Promise.all(
      ids.map(async (id) => {
        await keepChallenge(identity, id, 'register', id);
        const { id: sessionId } = await openSession(db, identity, { userId: id, kind: 'browser', device: 'Firefox' });
        const user = { id, email: id, username: 'osoba', role: 'user', avatar_url: null, sessionId } as const;
        const response = new TestAuthenticator().create({ challenge: id, user: { id: btoa(id) } });
        await addPasskey(identity, user, 'Telefon', response);
        done(id);
      }),
    );
  },
  async subscriptions() {
    await Promise.all(
      ids.map(async (id, n) => {
        const visitor = { readerDb: publicDb, clock: systemClock, secret: identity.secret, address: `203.0.113.${n}` };
        await askSubscription(visitor, ['documentation'], { email: `${id}@example.pl`, topics: ['documentation'] });
        done(id);
      }),
    );
  },
  async imports() {
    const store = createFolderStore('/tmp/portal-test-none');
    const context = { db, changes, clock: systemClock, actor: writer.actor, store };
    const options = { publish: false, dryRun: false, onRefusal: 'stop', mostFileBytes: 1 } as const;
    const take = async (id: string) => {
      const entries = [1, 2, 3, 4, 5].map((n) => ({
        module: 'documentation',
        source: `${n}.md`,
        fields: { title: `Wzięty ${id} ${n}`, slug: `wziety-${id}-${n}`, content: text },
        lineOf: () => 1,
        notes: [],
      }));
      const { done: isDone } = await importContent(context, [module], { ...emptyBundle(), entries }, options, () => {});
      if (isDone) done(id);
    };
    await Promise.all(ids.map(take));
  },
  async 'scheduled drafts'() {
    changes.subscribe(({ action, subject, subjectId }) => {
      if (subject === 'documentation' && action === 'update') done(subjectId);
    });
    const scheduling = { db, changes, clock: systemClock, log: silentLog, modules: boundModules };
    // As many instances do: while one has published a draft, others are about the next.
    await Promise.all([1, 2, 3, 4].map(() => publishDueDrafts(scheduling)));
  },
  async moments() {
    await db.transaction(async (tx) => {
      await tellChanges(tx, { modules: boundModules, publicUrl: testOrigin, now: systemClock.now() });
      done('told');
    });
    done('committed');
  },
  async renewals() {
    // Some time after the first batch: during the next.
    changes.subscribe(({ action }) => void (action === 'renew' && setTimeout(() => done('batch'), 50)));
    const signal = new AbortController().signal;
    await renewRenderings({ db, changes, log: silentLog, signal, outdated: showsOldFragment });
  },
};
await works[work]();
