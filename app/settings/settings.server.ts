import { isDeepStrictEqual } from 'node:util';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import { ruleIds } from '#app/checks/issue';
import type { FileContext } from '#app/files/file-context.server';
import { api_keys } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { prepared } from '#app/platform/prepared.server';
import {
  emailSchema,
  filledLine,
  ignoredFields,
  lineSchema,
  parseInput,
  textSchema,
  wholePath,
} from '#app/platform/validation.server';
import { personalDataTexts } from '#app/texts/pl/personal-data';
import { settingsTexts as texts } from '#app/texts/pl/settings';
import { longestRetention, type RetentionField, shortestLog } from './retention';
import { statementSchema } from './accessibility-schema.server';
import { pictureFields } from './look';
import { drawPictures, keepPictures, lookSchema, presentLook } from './look.server';
import { settings } from './tables.server';

type Row = typeof settings.$inferSelect;

/** The rules of editing, reviews and second factors: for the panel only. */
export type EditingRules = Pick<Row, 'moderators_edit' | 'review_required' | 'second_factor_required'>;

/** What anyone may know of the settings. The database knows it too: a migration grants each of these columns. */
export const publicColumns = {
  site_name: settings.site_name,
  site_description: settings.site_description,
  contact_email: settings.contact_email,
  maintenance_mode: settings.maintenance_mode,
  announcement_enabled: settings.announcement_enabled,
  announcement_text: settings.announcement_text,
  seo_title: settings.seo_title,
  seo_description: settings.seo_description,
  seo_keywords: settings.seo_keywords,
  mcp_enabled: settings.mcp_enabled,
  accessibility: settings.accessibility,
  show_history: settings.show_history,
  show_authors: settings.show_authors,
  show_metadata: settings.show_metadata,
  logo: settings.logo,
  logo_dark: settings.logo_dark,
  favicon: settings.favicon,
  accent: settings.accent,
  footer_links: settings.footer_links,
};

export type PublicSettings = Pick<Row, keyof typeof publicColumns>;

/** The same, as the API gives it. */
export type PresentedSite = ReturnType<typeof presentLook<PublicSettings>>;

/**
 * All fields of the specification. `api_key` names the newest key and its last four characters; it cannot be written.
 */
export type SiteSettings = PresentedSite &
  EditingRules &
  Pick<Row, 'checks_off' | RetentionField> & { api_key: string; api_url: string; updated_at: string };

/** Whether the contact address is still that of an empty portal, or of an example, at which nobody reads. */
export const isSampleAddress = (email: string): boolean => email.endsWith('@example.com');

/** The settings for public pages, through the public door. */
export async function getPublicSettings(db: Database): Promise<PublicSettings> {
  const [row] = await db.select(publicColumns).from(settings);
  if (!row) throw new Error('the settings row is missing');
  return row;
}

/** The current rules of editing: read each time, as rights depend on them. */
export async function getEditingRules(db: Database): Promise<EditingRules> {
  const { moderators_edit, review_required, second_factor_required } = settings;
  const [row] = await prepared(db, settings, 'rules of editing', () =>
    db.select({ moderators_edit, review_required, second_factor_required }).from(settings),
  ).execute();
  if (!row) throw new Error('the settings row is missing');
  return row;
}

/** The rules that texts are not looked at with. */
export async function getChecksOff(db: Database): Promise<Row['checks_off']> {
  const [row] = await db.select({ checks_off: settings.checks_off }).from(settings);
  return row?.checks_off ?? [];
}

/** All settings, for the panel and the API. @param apiUrl where the API is, unless the settings say otherwise */
export async function getSettings(db: Database, apiUrl: string): Promise<SiteSettings> {
  const newestKey = db
    .select({ name: api_keys.name, last_four: api_keys.last_four })
    .from(api_keys)
    .orderBy(desc(api_keys.created_at))
    .limit(1);
  const [[row], [newest]] = await Promise.all([db.select().from(settings), newestKey]);
  if (!row) throw new Error('the settings row is missing');
  const { id: _, updated_at, ...fields } = row;
  const api_key = newest ? `${newest.name} …${newest.last_four}` : '';
  return { ...presentLook(fields), api_url: fields.api_url || apiUrl, api_key, updated_at: updated_at.toISOString() };
}

const webAddress = textSchema(500).refine(
  (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  texts.errors.address,
);

const days = z
  .int(personalDataTexts.errors.days(longestRetention))
  .min(0, personalDataTexts.errors.days(longestRetention))
  .max(longestRetention, personalDataTexts.errors.days(longestRetention));

/** The input for the settings, field by field. */
export const settingsSchema = z
  .strictObject({
    site_name: filledLine(80, texts.errors.siteName),
    site_description: textSchema(300),
    contact_email: emailSchema(texts.errors.email),
    maintenance_mode: z.boolean(texts.errors.choice),
    announcement_enabled: z.boolean(texts.errors.choice),
    announcement_text: textSchema(500),
    api_key: z.unknown(),
    api_url: webAddress,
    moderators_edit: z.boolean(texts.errors.choice),
    review_required: z.boolean(texts.errors.choice),
    second_factor_required: z.boolean(texts.errors.choice),
    retention_messages: days,
    retention_feedback: days,
    retention_log: days.refine((kept) => kept === 0 || kept >= shortestLog, personalDataTexts.errors.log(shortestLog)),
    show_history: z.boolean(texts.errors.choice),
    show_authors: z.boolean(texts.errors.choice),
    show_metadata: z.boolean(texts.errors.choice),
    mcp_enabled: z.boolean(texts.errors.choice),
    checks_off: z
      .array(z.enum(ruleIds, texts.errors.choice), texts.errors.choice)
      .transform((rules) => ruleIds.filter((rule) => rules.includes(rule))),
    seo_title: lineSchema(200),
    seo_description: textSchema(300),
    seo_keywords: textSchema(300),
    accessibility: statementSchema.nullable(),
    ...lookSchema,
    ...ignoredFields,
  })
  .partial();

/**
 * Reads and changes the settings as one: whoever does so at the same time waits, and then reads what this has written.
 * @param work all it reads and writes goes through the context that it is given
 */
export const inTurnOnSettings = <Answer>(
  writer: FileContext,
  work: (writer: FileContext) => Promise<Answer>,
): Promise<Answer> =>
  inOneTransaction(writer, async (once) => {
    await once.db.select({ id: settings.id }).from(settings).for('update');
    return work(once);
  });

/**
 * Changes the given settings; what is as it was already leaves no trace.
 * @param within what else belongs to the change, in its transaction
 * @throws AppError `invalid` with messages by field
 */
export async function updateSettings(
  context: FileContext,
  input: unknown,
  within?: (tx: Database, changed: Partial<Row>) => Promise<void>,
): Promise<void> {
  const { db, actor, clock, changes } = context;
  const {
    api_key: _key,
    id: _id,
    created_at: _made,
    updated_at: _changed,
    created_by: _by,
    ...written
  } = parseInput(settingsSchema, input, wholePath);
  const { logo, logo_dark, favicon, ...plain } = written;
  const given = { ...plain, ...(await drawPictures(context, { logo, logo_dark, favicon })) };
  const recorded = await db.transaction(async (tx) => {
    const [old] = await tx.select().from(settings).for('update');
    const changed = (Object.keys(given) as (keyof typeof given)[]).filter(
      (name) => !isDeepStrictEqual(old?.[name], given[name]),
    );
    if (changed.length === 0) return undefined;
    const pick = (row: Partial<Row> | undefined) =>
      presentLook(Object.fromEntries(changed.map((name) => [name, row?.[name]])));
    if (pictureFields.some((name) => changed.includes(name))) await keepPictures(tx, { ...old, ...given });
    await tx
      .update(settings)
      .set({ ...given, updated_at: clock.now() })
      .where(eq(settings.id, 1));
    await within?.(tx, Object.fromEntries(changed.map((name) => [name, given[name]])));
    return recordChange(tx, actor, {
      action: 'update',
      subject: 'settings',
      subjectId: null,
      before: pick(old),
      after: pick(given),
    });
  });
  if (recorded) await changes.publish(recorded);
}
