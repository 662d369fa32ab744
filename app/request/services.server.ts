import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { KnownChoices } from '#app/content/known-choices.server';
import type { OidcClient } from '#app/identity/oidc/oidc-client.server';
import type { Mailer } from '#app/mail/mailer.server';
import type { Clock } from '#app/platform/clock';
import type { SearchCounter } from '#app/search/count-searches.server';
import type { FileStore } from '#app/files/file-store.server';
import type { Database } from '#app/platform/db.server';
import type { Env } from '#app/platform/env.server';
import type { Logger } from '#app/platform/logger.server';
import type { MemoryRateLimiter } from '#app/rate-limits/memory-rate-limiter';
import type { MemberDoor, ReaderDoor } from '#app/request/reader-door.server';
import type { PublicSettings } from '#app/settings/settings.server';

/** Services that live as long as the process; created in `server/process/create-services.ts`. */
export interface Services {
  env: Env;
  log: Logger;
  clock: Clock;
  changes: ChangeFeed;
  /** Key for hashes and signatures that must not be guessable (throttle keys, form tokens). */
  secret: string;
  publicDoor: ReaderDoor;
  memberDoor: MemberDoor;
  /**
   * The admin door in the portal's own name: probes, sweeps, sample content, signing in, what people change of their
   * own accounts. For the rest requests get theirs from `RequestContext.require`.
   */
  systemDb: Database;
  /** The admin door for moderators: the database refuses what they may not write. */
  moderatorDb: Database;
  /** The public settings, cached until they change. */
  settings: () => Promise<PublicSettings>;
  /** What forms and lists offer whoever may write; for nobody else. */
  choices: KnownChoices;
  searchCounter: SearchCounter;
  /** Counts the requests of this instance. */
  requestLimiter: MemoryRateLimiter;
  /** Sends mail; null without a mail server. */
  mailer: Mailer | null;
  /** The issuer at which people sign in; null where there is none. */
  oidc: OidcClient | null;
  /** The store of uploaded files. */
  storage: FileStore;
}
