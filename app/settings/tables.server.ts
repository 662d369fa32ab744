import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ruleIds } from '#app/checks/issue';
import { instant } from '#app/platform/columns.server';
import type { AccessibilityStatement } from './accessibility';
import type { FooterLink, Picture } from './look';

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
    /** Whether pages have a public register of their published changes. */
    show_history: boolean().notNull().default(false),
    /** Whether that register and the pages' own data name people. */
    show_authors: boolean().notNull().default(false),
    /** Whether pages end with when they were made, published and changed, and who answers for them. */
    show_metadata: boolean().notNull().default(false),
    /** Whether programs read what is public at /mcp. */
    mcp_enabled: boolean().notNull().default(false),
    /** Null until it is filled in. */
    accessibility: jsonb().$type<AccessibilityStatement>(),
    /** Names of the rules that nobody looks at texts with. */
    checks_off: text({ enum: ruleIds })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** For how many days what is kept of people is kept; 0 is without an end. */
    retention_messages: integer().notNull().default(0),
    retention_feedback: integer().notNull().default(0),
    retention_log: integer().notNull().default(0),
    logo: jsonb().$type<Picture>(),
    logo_dark: jsonb().$type<Picture>(),
    favicon: jsonb().$type<Picture>(),
    /** As '#rrggbb'; null for the portal's own. */
    accent: text(),
    footer_links: jsonb().$type<FooterLink[]>().notNull().default([]),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [check('settings_one_row', sql`${table.id} = 1`)],
);
