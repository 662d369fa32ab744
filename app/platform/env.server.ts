import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isEmail, readSender } from './email';
import { isS3Address, readS3Address } from './s3-address';
import { sslModes } from './ssl-modes';
import { StartRefused } from './start-refused';

/** An invalid setting of the environment; `message` is the line to print. */
export class EnvError extends StartRefused {}

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};
/** 'https://portal.example.pl', with or without a trailing slash; no path, query or credentials. */
const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};
const isPostgresAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = url && (url.searchParams.get('host') ?? url.hostname);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !host || host.includes(',')) return false;
  // A password with a sign that must be percent-encoded in an address is a common mistake.
  return !/%(?![0-9a-f]{2})/i.test(url.username + url.password + url.pathname);
};
/** Those that are read, and those that copied addresses have and that change nothing of where it leads. */
const parameters = new Set(['host', 'sslmode', 'application_name', 'channel_binding', 'connect_timeout']);
/** Another that nothing reads (`port`, `ssl`, `target_session_attrs`) would mean another server, or plain text. */
const hasKnownParameters = (text: string) =>
  !URL.canParse(text) || [...new URL(text).searchParams.keys()].every((name) => parameters.has(name));
/** A name that libpq does not know would mean a connection in plain text. */
const hasKnownEncryption = (text: string) => {
  const mode = URL.canParse(text) ? new URL(text).searchParams.get('sslmode') : null;
  return mode === null || sslModes.some((one) => one === mode);
};
const isSmtpAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.search || !/^\/?$/.test(url.pathname))
    return false;
  return !/%(?![0-9a-f]{2})/i.test(url.username + url.password);
};
const isPrivateKey = (text: string) => {
  try {
    return createPrivateKey(text.replaceAll('\\n', '\n')).type === 'private';
  } catch {
    return false;
  }
};
/** An issuer's tokens say who somebody is: they travel in plain text on this machine alone. */
const isIssuer = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(?:localhost|127\.|\[::1\])/.test(url.hostname));
};
const email = z.string().refine(isEmail, 'must be an e-mail address');

const schema = z.object({
  PORT: whole(0, 65_535).prefault('3000').describe('The port to listen on. 0: any that is free.'),
  HOST: z
    .string()
    .min(1, 'must be an address to listen on')
    .default('127.0.0.1')
    .describe('The address to listen on. 0.0.0.0: all addresses, as in a container.'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address such as https://portal.example.pl, without a path')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('The address at which people reach the portal, without a path. Default: http://localhost and the port.'),
  DATA_DIR: z
    .string()
    .min(1, 'must be a folder')
    .default('./data')
    .transform((path) => resolve(path))
    .describe('The folder of the database and the files, unless those are elsewhere.'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'must be the address of one server, such as postgres://user:password@host:5432/database')
    .refine(hasKnownParameters, `must have no parameters but ${[...parameters].join(', ')}`)
    .refine(hasKnownEncryption, `must say how it is encrypted by sslmode alone: ${sslModes.join(', ')}`)
    .optional()
    .describe(
      "A PostgreSQL server (15 or newer) instead of the portal's own. Encrypted with ?sslmode=verify-full at its end.",
    ),
  SEARCH: z
    .enum(['process', 'postgres'], 'must be process or postgres')
    .default('process')
    .describe(
      'Where the search index is: in the memory of each process, or in the database, for more than 100,000 pages.',
    ),
  S3_ENDPOINT: z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address')
    .optional()
    .describe('An S3 store for the files instead of DATA_DIR; then bucket and keys must be set too.'),
  S3_REGION: z.string().min(1, 'must not be empty').default('us-east-1').describe('The region of the S3 store.'),
  S3_BUCKET: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe(
      'The bucket of the S3 store, which must exist. For this portal alone: it removes files that its database does not name.',
    ),
  S3_ACCESS_KEY_ID: z.string().min(1, 'must not be empty').optional().describe('The key of the S3 store.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1, 'must not be empty').optional().describe("The secret of the S3 store's key."),
  ADMIN_EMAIL: email.optional().describe('The e-mail of the first admin, made when there is none.'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .optional()
    .describe("The first admin's password. Default: the portal makes one and prints it once."),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((all) => all.every(isEmail), 'must be e-mail addresses separated by commas')
    .describe('Accounts that are admins whatever their role, separated by commas.'),
  SAMPLE_CONTENT: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .transform((text) => text === 'true')
    .describe('Whether an empty portal is filled with the sample, which is its manual.'),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs what the portal gives out and takes back; 32 characters or more. Default: one that the portal makes and keeps. No backup has it: keep it beside those.',
    ),
  SMTP_URL: z
    .string()
    .refine(isSmtpAddress, 'must be an address such as smtp://user:password@host:587 or smtps://user:password@host:465')
    .optional()
    .describe('The mail server for invitations, new passwords and notices; then MAIL_FROM must be set too.'),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readSender(text) !== null,
      'must be an e-mail address, or a name and an address such as Portal <portal@example.pl>',
    )
    .optional()
    .describe('The sender of all mail, such as Portal <portal@example.pl>.'),
  DKIM_DOMAIN: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe('The domain that mail is signed for (DKIM), if the mail server does not sign it.'),
  DKIM_SELECTOR: z.string().min(1, 'must not be empty').optional().describe('The selector of the DKIM key.'),
  DKIM_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, 'must be a private key in PEM, its line ends as they are or written as \\n')
    .optional()
    .describe('The private DKIM key in PEM; line ends may be written as \\n.'),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https address such as https://logowanie.example.pl/realms/firma')
    .optional()
    .describe(
      'The OpenID Connect issuer at which people sign in; then OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed.',
    ),
  OIDC_CLIENT_ID: z.string().min(1, 'must not be empty').optional().describe("The portal's client id at the issuer."),
  OIDC_CLIENT_SECRET: z.string().min(1, 'must not be empty').optional().describe("The client's secret."),
  OIDC_LABEL: z
    .string()
    .max(60, 'must have at most 60 characters')
    .default('Zaloguj się kontem organizacji')
    .describe('The text of the button that leads to the issuer.'),
  OIDC_ADMIN_GROUP: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe("The value of the claim groups that makes an admin. Without one, groups change no admin's role."),
  OIDC_MODERATOR_GROUP: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe("The value of the claim groups that makes a moderator. Without one, groups change no moderator's role."),
  OIDC_ONLY: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true')
    .describe('Whether people sign in at the issuer alone: then no password works.'),
  WEBHOOK_PRIVATE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true')
    .describe('Whether webhooks may call private, loopback and link-local addresses too.'),
  TRUST_PROXY: whole(0, 16)
    .prefault('0')
    .describe('How many proxies stand in front: so many entries of X-Forwarded-For are believed.'),
  UPLOAD_MAX_MB: whole(1, 1_000_000).prefault('100').describe('The largest file that is taken, in MB.'),
  BACKUP_DIR: z
    .string()
    .min(1, 'must be a folder or s3://bucket/prefix')
    .refine((text) => !isS3Address(text) || readS3Address(text) !== null, 'must be a folder or s3://bucket/prefix')
    .optional()
    .describe(
      'The folder, or the place in the S3 store (s3://bucket/prefix), that gets a backup of the whole portal each night. Without one there are no nightly backups.',
    ),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be an hour such as 02:30')
    .default('02:30')
    .describe('The hour of the nightly backup, in Polish time.'),
  BACKUP_KEEP: whole(1, 10_000).prefault('14').describe('How many nightly backups are kept.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'The bearer token that opens /metrics; 16 characters or more. Without one, /metrics answers loopback alone.',
    ),
});

/** The portal's configuration: the environment variables, parsed, with defaults. */
export type Env = Readonly<Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & { PUBLIC_URL: string }>;

/** Variables that must be set together. */
const groups = {
  S3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  DKIM: ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
  OIDC: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
} as const;

/**
 * Reads the configuration. The only code that reads the environment. An empty variable counts as missing.
 * @throws EnvError that names the first invalid variable and what it must be
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => name in schema.shape && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = parsed.data;
  for (const [group, names] of Object.entries(groups)) {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      throw new EnvError(`${missing[0]} must be set when the other ${group}_… variables are`);
  }
  if (env.SMTP_URL && !env.MAIL_FROM) throw new EnvError('MAIL_FROM must be set when SMTP_URL is');
  if (env.OIDC_ONLY && !env.OIDC_ISSUER) throw new EnvError('OIDC_ISSUER must be set when OIDC_ONLY is true');
  if (env.BACKUP_DIR && isS3Address(env.BACKUP_DIR)) {
    if (!env.S3_ENDPOINT) throw new EnvError('S3_ENDPOINT must be set when BACKUP_DIR is s3://…');
    // There the sweep removes what no row of the database names.
    if (readS3Address(env.BACKUP_DIR)?.key.match(/^files(?:\/|$)/))
      throw new EnvError('BACKUP_DIR must not lie in files/');
  }
  return Object.freeze({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` });
}

/** Every variable with its description and default, as in `.env.example`. */
export function listVariables(): { name: string; description: string; fallback: string | undefined }[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', default: fallback } = property as { description?: string; default?: string | number };
    return { name, description, fallback: fallback === undefined ? undefined : String(fallback) };
  });
}
