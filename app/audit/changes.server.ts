import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { audit_log } from './tables.server';

/** Who acts: a signed-in person, an API key (by its name), or nobody known. */
export interface Actor {
  id: string | null;
  name: string | null;
}

/**
 * How far a change of an entry is visible to readers: not at all, or wherever more of the entry is shown than its name.
 */
export type Reach = 'nothing' | 'entry';

/** An action, as recorded in the audit log and announced to every instance. */
export interface Change {
  action: string;
  /** A module's key, or another name in `auditTexts.subjects`. */
  subject: string;
  subjectId: string | null;
  title?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Unknown by default: then everything that shows something of the subject is invalidated. */
  reach?: Reach | undefined;
}

/** A change with its id in the log, as listeners get it on every instance. */
export interface RecordedChange {
  id: number;
  at: string;
  actorId: string | null;
  actor: string | null;
  action: string;
  subject: string;
  subjectId: string | null;
  /** Not stored in the log: whoever reads the change from there treats it as unknown. */
  reach?: Reach;
}

/** The NOTIFY channel of changes; the payload is a `RecordedChange` or `{ audit: id }`. */
export const changeChannel = 'portal';

/** Negative ids, for announcements that are not in the log. */
let unlogged = 0;

/**
 * Says that what is kept of a subject is out of date, though nobody changed anything: to this instance alone. Hand it
 * to `ChangeFeed.publish`.
 * @param subjectId the entry of a module whose text is rendered anew, or null for all of the subject
 */
export function renewalOf(subject: string, subjectId: string | null = null): RecordedChange {
  const id = -(Date.now() * 1_000 + (unlogged++ % 1_000));
  const at = new Date().toISOString();
  const renewal = { id, at, actorId: null, actor: null, action: 'renew', subject, subjectId };
  return subjectId === null ? renewal : { ...renewal, reach: 'entry' };
}

/** Tells every instance so that is there to hear it: the log does not keep it. */
export async function announceRenewal(
  db: Database,
  subject: string,
  subjectId: string | null = null,
): Promise<RecordedChange> {
  const renewal = renewalOf(subject, subjectId);
  await db.execute(sql`select pg_notify(${changeChannel}, ${JSON.stringify(renewal)})`);
  return renewal;
}

/**
 * Writes a change into the audit log and announces it to every instance at the commit of `tx`.
 * Call it in the transaction of the change itself; hand the answer to `ChangeFeed.publish` after the commit,
 * so that this instance's caches are right before the writer hears of success.
 */
export async function recordChange(tx: Database, actor: Actor, change: Change): Promise<RecordedChange> {
  const [row] = await tx
    .insert(audit_log)
    .values({
      actor_id: actor.id,
      actor: actor.name,
      action: change.action,
      subject: change.subject,
      subject_id: change.subjectId,
      title: change.title ?? null,
      before: change.before ?? null,
      after: change.after ?? null,
    })
    .returning({ id: audit_log.id, at: audit_log.at });
  if (!row) throw new Error('the audit log returned no row');
  const recorded: RecordedChange = {
    id: row.id,
    at: row.at.toISOString(),
    actorId: actor.id,
    actor: actor.name,
    action: change.action,
    subject: change.subject,
    subjectId: change.subjectId,
    ...(change.reach && { reach: change.reach }),
  };
  await tx.execute(sql`select pg_notify(${changeChannel}, ${JSON.stringify(recorded)})`);
  return recorded;
}
