import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ruleIds } from '#app/checks/issue';
import { instant } from '#app/platform/columns.server';
import type { AccessibilityStatement } from './accessibility';

/** The one row of site settings. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    site_name: text().notNull().default('Portal Dokumentacji'),
    site_description: text().notNull().default('Centrum wiedzy i dokumentacji'),
    contact_email: text().notNull().default('kontakt@example.com'),
    maintenance_mode: boolean().notNull().default(false),
    announcement_enabled: boolean().notNull().default(false),
    announcement_text: text().notNull().default(''),
    api_url: text().notNull().default(''),
    seo_title: text().notNull().default(''),
    seo_description: text().notNull().default(''),
    seo_keywords: text().notNull().default(''),
    /** Whether moderators write and change what is not published. */
    moderators_edit: boolean().notNull().default(false),
    /** Whether nothing becomes public unless another person accepted it. */
    review_required: boolean().notNull().default(false),
    /** Whether admins get to nothing until they have a second factor. */
    second_factor_required: boolean().notNull().default(false),
    /** Null until it is filled in. */
    accessibility: jsonb().$type<AccessibilityStatement>(),
    /** Names of the rules that nobody looks at texts with. */
    checks_off: text({ enum: ruleIds })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [check('settings_one_row', sql`${table.id} = 1`)],
);
