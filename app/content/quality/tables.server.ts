import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ruleIds, severities } from '#app/checks/issue';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/** When the text of an entry was last checked, and in which revision. */
export const text_checks = pgTable(
  'text_checks',
  {
    entry_id: uuid().primaryKey(),
    revision: integer().notNull(),
    checked_at: instant().notNull(),
    /** Whether the check failed. */
    failed: boolean().notNull().default(false),
  },
  (table) => [index('text_checks_checked').on(table.checked_at)],
);

/** The issues that were found. */
export const text_issues = pgTable(
  'text_issues',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entry_id: uuid()
      .notNull()
      .references(() => text_checks.entry_id, { onDelete: 'cascade' }),
    rule: text({ enum: ruleIds }).notNull(),
    severity: text({ enum: severities }).notNull(),
    line: integer().notNull(),
    column: integer().notNull(),
    length: integer().notNull(),
    /** The text at its position; '' for an issue of the whole text. */
    passage: text().notNull(),
    detail: text().notNull(),
  },
  (table) => [index('text_issues_entry').on(table.entry_id), index('text_issues_rule').on(table.rule)],
);

/** What somebody has said is right as it is: what a rule finds in a passage of an entry, wherever it stands there. */
export const hidden_issues = pgTable(
  'hidden_issues',
  {
    entry_id: uuid().notNull(),
    rule: text({ enum: ruleIds }).notNull(),
    passage: text().notNull(),
    reason: text().notNull(),
    hidden_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    hidden_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry_id, table.rule, table.passage] })],
);
