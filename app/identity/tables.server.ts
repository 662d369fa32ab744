import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, lifeColumns } from '#app/platform/columns.server';
import { editorViews } from './editor-views';

/** Accounts with their profiles. `password_hash` (Argon2id, PHC string) is null while no password is set. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    username: text().notNull(),
    role: text({ enum: ['user', 'moderator', 'admin'] })
      .notNull()
      .default('user'),
    avatar_url: text(),
    password_hash: text(),
    /** The kinds of notifications that are also sent by e-mail. */
    mailed_notices: text().array().notNull().default(['due_for_review']),
    /** How this person edits texts; null until they choose. */
    editor_view: text({ enum: editorViews }),
    /** The columns that this person has chosen for lists of the panel, by list. */
    list_columns: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    ...lifeColumns(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    check('users_editor_view_known', sql`${table.editor_view} in ('visual', 'source')`),
    check('users_role_known', sql`${table.role} in ('user', 'moderator', 'admin')`),
  ],
);

/** A signed-in device. Ending it invalidates all its tokens in `session_tokens`. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the session was opened: the sign-in form (cookie) or the API (bearer tokens). */
    kind: text({ enum: ['browser', 'api'] }).notNull(),
    /** A readable summary of the browser, e.g. 'Firefox, Linux'. */
    device: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant().notNull().defaultNow(),
    /** When the person last proved who they are: by signing in, or with their password or a code again. */
    proved_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
);

/** SHA-256 (hex) of each token of a session; the token itself is never stored. */
export const session_tokens = pgTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['cookie', 'access', 'refresh'] }).notNull(),
    expires_at: instant().notNull(),
    /** When a refresh token was exchanged, or a cookie rotated; a second exchange ends the session. */
    used_at: instant(),
  },
  (table) => [index('session_tokens_session').on(table.session_id)],
);

/**
 * The link with which an account's owner can set a password, once; SHA-256 (hex) of its token. A new one replaces it.
 */
export const password_links = pgTable('password_links', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull().unique(),
  expires_at: instant().notNull(),
});

/** With which programs read feeds as a member, one for each account; SHA-256 (hex) of the token. */
export const feed_tokens = pgTable('feed_tokens', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull().unique(),
  created_at: instant().notNull(),
  last_used_at: instant(),
});

/** The second factor of an account (TOTP). Active once a code of it was given. */
export const second_factors = pgTable('second_factors', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In Base32, unencrypted: codes are computed from it. */
  secret: text().notNull(),
  confirmed_at: instant(),
  /** The time step of the last used code; older ones are refused. */
  last_step: bigint({ mode: 'number' }),
  last_used_at: instant(),
});

/** The passkeys (WebAuthn) of accounts. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** How often the authenticator has signed, as it says; 0 for one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** Challenges that were given to browsers for their passkeys to sign; each is deleted by its first use. */
export const passkey_challenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  purpose: text({ enum: ['register', 'sign_in', 'second_step', 'proof'] }).notNull(),
  /** Whose passkey is to sign; null where the passkey says it. */
  user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
});

/** SHA-256 (hex) of each single-use recovery code. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    used_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);

/** The accounts of the issuer (OpenID Connect) that sign in here, each by the issuer and its subject there. */
export const oidc_accounts = pgTable(
  'oidc_accounts',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    // Another account of the issuer with the same e-mail is another person.
    uniqueIndex('oidc_accounts_user').on(table.user_id, table.issuer),
  ],
);

/** Sessions that the issuer opened: it is asked again at each renewal. */
export const oidc_sessions = pgTable(
  'oidc_sessions',
  {
    session_id: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** Sealed with the portal's secret; null where the issuer gives none. */
    refresh_token: text(),
    /** When the issuer was last asked. */
    asked_at: instant().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.issuer, table.subject],
      foreignColumns: [oidc_accounts.issuer, oidc_accounts.subject],
      name: 'oidc_sessions_account',
    }).onDelete('cascade'),
  ],
);

/** Keys with which other systems call the API; SHA-256 (hex) of each. */
export const api_keys = pgTable('api_keys', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  scope: text({ enum: ['read', 'write'] }).notNull(),
  hash: text().notNull().unique(),
  last_four: text().notNull(),
  created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  created_at: instant().notNull().defaultNow(),
  last_used_at: instant(),
});

/** The portal's own secrets (the signing secret of a portal on a shared server). Neither door can read them. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
