import { and, type SQL, sql } from 'drizzle-orm';
import { type RuleId, type Severity, severities } from '#app/checks/issue';
import { users } from '#app/identity/tables.server';
import { readDailyJob } from '#app/jobs/daily-jobs.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { settings } from '#app/settings/tables.server';
import type { EntryStatus } from '../entry-status';
import { allEntries } from '../entries/all-entries.server';
import { hidden_issues, text_checks, text_issues } from './tables.server';

/** An issue in a saved text, with its entry and owner. */
export interface ListedIssue {
  id: number;
  module: string;
  entryId: string;
  title: string;
  status: EntryStatus;
  owner: string | null;
  ownerName: string | null;
  rule: RuleId;
  severity: Severity;
  line: number;
  column: number;
  length: number;
  passage: string;
  detail: string;
  /** Why somebody has hidden it; null where nobody has. */
  reason: string | null;
  hiddenBy: string | null;
}

export interface IssueFilter {
  /** One alone, hidden or not. */
  id?: number;
  /** Those that somebody has hidden, instead of the others. */
  hidden?: boolean;
  rule?: RuleId;
  severity?: Severity;
  module?: string;
  /** Id of the account that owns the entry; null for none. */
  owner?: string | null;
}

type Row = ListedIssue & Record<string, unknown>;

/** One page of the issues in the texts of all entries: the most severe first, then by title and position. */
export async function listIssues(db: Database, query: IssueFilter & PageRange): Promise<PageOf<ListedIssue>> {
  const { rows } = await db.execute<Row>(sql`
    select i.id::int, entries.module, entries.id as "entryId", entries.title, entries.status, entries.owner,
      u.username as "ownerName", i.rule, i.severity, i.line, i."column", i.length, i.passage, i.detail,
      h.reason, who.username as "hiddenBy"
    from ${found()} left join ${users} u on u.id = entries.owner left join ${users} who on who.id = h.hidden_by
    where ${narrowed(query)}
    order by ${rank}, entries.title collate "pl-x-icu", entries.id, i.line, i."column", i.id
    limit ${query.perPage} offset ${offsetOf(query)}`);
  const total = Object.values(await countIssues(db, query)).reduce((sum, count) => sum + count, 0);
  return { items: rows, total };
}

/** The number of issues of each severity. */
export async function countIssues(db: Database, filter: IssueFilter = {}): Promise<Record<Severity, number>> {
  const { rows } = await db.execute<{ severity: Severity; count: number }>(sql`
    select i.severity, count(*)::int as count from ${found()} where ${narrowed(filter)} group by i.severity`);
  return { error: 0, warning: 0, hint: 0, ...Object.fromEntries(rows.map(({ severity, count }) => [severity, count])) };
}

const found = () => sql`${text_issues} i join ${allEntries()} on entries.id = i.entry_id
    left join ${hidden_issues} h on h.entry_id = i.entry_id and h.rule = i.rule and h.passage = i.passage`;
/** What the portal does not look for is kept, and told no one: switched on again it is there at once. */
const isOn = sql`i.rule <> all (select unnest(${settings.checks_off}) from ${settings})`;
const rank = sql`array_position(array[${sql.join(
  severities.map((one) => sql`${one}`),
  sql`, `,
)}], i.severity)`;

function narrowed({ id, hidden = false, rule, severity, module, owner }: IssueFilter): SQL {
  const wanted = [
    isOn,
    id === undefined ? (hidden ? sql`h.reason is not null` : sql`h.reason is null`) : sql`i.id = ${id}`,
    rule ? sql`i.rule = ${rule}` : undefined,
    severity ? sql`i.severity = ${severity}` : undefined,
    module ? sql`entries.module = ${module}` : undefined,
    owner === undefined ? undefined : owner === null ? sql`entries.owner is null` : sql`entries.owner = ${owner}`,
  ];
  return and(...wanted) ?? sql`true`;
}

/** How old the figures are. */
export interface QualityState {
  /** When all texts were last checked. */
  finished: Date | null;
  /** Whether they are being checked, or are about to be. */
  isWalking: boolean;
  texts: number;
  /** Those not checked since the current run began, or never. */
  waiting: number;
  /** Those that could not be checked. */
  failed: number;
}

export async function readQualityState(db: Database): Promise<QualityState> {
  const job = await readDailyJob(db, 'text_walk');
  const { began, finished } = (job?.payload ?? {}) as { began?: string; finished?: string };
  const isWalking = job !== undefined && (job.isDue || began !== undefined);
  const { rows } = await db.execute<{ texts: number; waiting: number; failed: number }>(sql`
    select count(*)::int as texts, (count(*) filter (where c.failed))::int as failed,
      (count(*) filter (where c.checked_at is null or c.checked_at < ${began ?? '-infinity'}))::int as waiting
    from ${allEntries()} left join ${text_checks} c on c.entry_id = entries.id`);
  const counted = rows[0] ?? { texts: 0, waiting: 0, failed: 0 };
  return { ...counted, finished: finished ? new Date(finished) : null, isWalking };
}
