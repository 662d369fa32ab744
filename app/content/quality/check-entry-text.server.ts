import { eq, sql } from 'drizzle-orm';
import { type Issue, severities } from '#app/checks/issue';
import { passageOf } from '#app/checks/passage';
import type { Clock } from '#app/platform/clock';
import { AppError } from '#app/platform/errors';
import type { Logger } from '#app/platform/logger.server';
import { type BoundModule, columnOf } from '../bind-table.server';
import { type CheckDeps, checkContent } from '../checks/check-content.server';
import { fieldOfKind } from '../define-module';
import { noteOutsideLinks } from '../outside-links/outside-addresses.server';
import { text_checks, text_issues } from './tables.server';

export interface QualityDeps extends CheckDeps {
  clock: Clock;
  log: Logger;
}

/** The most issues kept of one text. */
const mostKept = 500;

interface CheckedEntry {
  title: string;
  revision: number;
  source: string;
  /** Left out where the module has none. */
  summary?: string | null;
}

/** Checks the saved text of an entry, and stores the issues. Of two concurrent checks, that of the newer text stays. */
export async function checkEntryText(deps: QualityDeps, module: BoundModule, id: string): Promise<void> {
  const { db, clock } = deps;
  const entry = await readText(deps, module, id);
  if (!entry) return;
  const at = clock.now();
  const found = await findIssues(deps, module, id, entry);
  await db.transaction(async (tx) => {
    const values = { revision: entry.revision, checked_at: at, failed: found === null };
    const kept = await tx
      .insert(text_checks)
      .values({ entry_id: id, ...values })
      .onConflictDoUpdate({
        target: text_checks.entry_id,
        set: values,
        setWhere: sql`${text_checks.revision} <= ${entry.revision}`,
      })
      .returning({ id: text_checks.entry_id });
    if (kept.length === 0) return;
    await tx.delete(text_issues).where(eq(text_issues.entry_id, id));
    await noteOutsideLinks(tx, found?.outside ?? [], at);
    if (found && found.issues.length > 0) await tx.insert(text_issues).values(found.issues);
  });
}

async function readText({ db }: QualityDeps, module: BoundModule, id: string): Promise<CheckedEntry | undefined> {
  const { definition, table } = module;
  const markdown = fieldOfKind(definition, 'markdown');
  const source = markdown ? columnOf(module, markdown.name) : sql<string>`''`;
  const wanted = definition.summary && { summary: columnOf(module, definition.summary) };
  const rows = await db
    .select({ title: table.title, revision: table.revision, source, ...wanted })
    .from(table)
    .where(eq(table.id, id));
  return (rows as CheckedEntry[])[0];
}

/** Nobody waits for the next text, which in a run comes at once. */
const idleMs = 2_000;

/** Null where the rules could not be applied: one bad text must not keep the others waiting. */
async function findIssues(deps: QualityDeps, { definition }: BoundModule, id: string, entry: CheckedEntry) {
  try {
    const { title, summary, source: content } = entry;
    const { issues, outside } = await checkContent({ ...deps, idleMs }, { title, summary, content, entryId: id });
    const rows = gravest(issues).map(({ fix: _fix, ...issue }) => ({
      ...issue,
      entry_id: id,
      passage: passageOf(entry.source, issue),
    }));
    return { issues: rows, outside };
  } catch (error) {
    // It is not the text's: the job comes again.
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    deps.log.warn({ err: error, module: definition.key, id }, 'a text could not be checked');
    return null;
  }
}

const gravest = (issues: readonly Issue[]) =>
  issues.length <= mostKept ? issues : issues.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostKept);

const rankOf = ({ severity }: Issue) => severities.indexOf(severity);
