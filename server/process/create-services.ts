import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { type Clock, systemClock } from '#app/platform/clock';
import { logFailure } from '#app/platform/database-errors.server';
import type { Database } from '#app/platform/db.server';
import type { Env } from '#app/platform/env.server';
import type { Logger } from '#app/platform/logger.server';
import { createFileStore } from '#app/files/file-store.server';
import { createOidcClient } from '#app/identity/oidc/oidc-client.server';
import { createMailer } from '#app/mail/mailer.server';
import { MemoryRateLimiter } from '#app/rate-limits/memory-rate-limiter';
import { createKnownSettings } from '#app/settings/known-settings.server';
import { createKnownTotals } from '#app/content/entries/known-totals.server';
import { createKnownFeatured } from '#app/content/entries/list-featured.server';
import { createKnownChoices } from '#app/content/known-choices.server';
import { createKnownAddresses } from '#app/content/listing/known-addresses.server';
import { createKnownListings } from '#app/content/listing/known-listings.server';
import { createSearchCounter } from '#app/search/count-searches.server';
import { startMemberSearch } from '#app/content/search/member-search.server';
import { startPortalSearch } from '#app/content/search/portal-search.server';
import type { Services } from '#app/request/services.server';
import type { DatabaseServer } from '#server/database/database-server';
import { type Doors, sharedSecret } from '#server/database/doors';

interface Made {
  env: Env;
  log: Logger;
  doors: Pick<Doors, 'public' | 'member' | 'admin' | 'moderator'>;
  secret: string;
  clock?: Clock;
  /** The folder for what can be rebuilt and is kept for the next start; without it nothing is kept. */
  cacheFolder?: string;
  /** The search reads what it has to know once this resolves; without it at once. */
  fillsAfter?: Promise<unknown>;
}

/** Creates the services that live as long as the process. */
export function createServices({
  env,
  log,
  doors,
  secret,
  clock = systemClock,
  cacheFolder,
  fillsAfter,
}: Made): Services {
  const changes = createChangeFeed((error) => logFailure(log, error, 'a listener to changes failed'));
  const systemDb = doors.admin;
  const settings = createKnownSettings(doors.public, changes);
  const choices = createKnownChoices(systemDb, changes, env.ADMIN_EMAILS);
  const searched = { engine: env.SEARCH, systemDb, changes, log, folder: cacheFolder ?? null, fillsAfter };
  const search = startPortalSearch({ ...searched, reader: 'public', readerDb: doors.public, fileName: 'search-index' });
  const ofMembers = {
    ...searched,
    reader: 'members' as const,
    readerDb: doors.member,
    fileName: 'search-index-members',
  };
  const keptThrough = (db: Database) => ({
    db,
    listingOf: createKnownListings(db, changes, clock),
    totalOf: createKnownTotals(db, changes, clock),
    addressesOf: createKnownAddresses(db, changes, clock),
    listFeatured: createKnownFeatured(db, changes, clock),
  });
  return {
    env,
    log,
    clock,
    changes,
    secret,
    publicDoor: { ...keptThrough(doors.public), search },
    memberDoor: { ...keptThrough(doors.member), search: startMemberSearch(ofMembers, search) },
    systemDb,
    moderatorDb: doors.moderator,
    settings,
    choices,
    searchCounter: createSearchCounter({ db: doors.public, log }),
    requestLimiter: new MemoryRateLimiter(clock),
    mailer: createMailer(env),
    oidc: createOidcClient(env),
    storage: createFileStore(env),
  };
}

/**
 * `SECRET`, or the one made at the first start: kept in `DATA_DIR`, or in the database that several instances share.
 */
export async function findSecret(env: Env, database: DatabaseServer): Promise<string> {
  if (env.SECRET) return env.SECRET;
  if (database.kind === 'external') return sharedSecret(database.owner);
  const file = path.join(env.DATA_DIR, 'secret');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (known !== '') return known;
  const secret = randomBytes(32).toString('base64url');
  // Written atomically: an interrupted start must not leave an empty secret, with which anybody could sign.
  const draft = `${file}.new`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return secret;
}
