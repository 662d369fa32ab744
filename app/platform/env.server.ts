import { resolve } from 'node:path';
import * as z from 'zod';

/** A setting of the environment that cannot be used; `message` is the one line to print. */
export class EnvError extends Error {}

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, message).transform(Number).refine((value) => value >= min && value <= max, message);
};
/** 'https://portal.example.pl' or the same with a closing slash; no path, query or credentials. */
const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};
const isPostgresAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !(url.hostname || url.searchParams.get('host'))) return false;
  // A password with a sign that an address must write as %25 … is the usual slip.
  return !/%(?![0-9a-f]{2})/i.test(url.username + url.password + url.pathname);
};
const email = z.email('must be an e-mail address');

const schema = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be an address such as https://portal.example.pl, without a path').optional(),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data').transform((path) => resolve(path)),
  DATABASE_URL: z.string().refine(isPostgresAddress, 'must be an address such as postgres://user:password@host:5432/database').optional(),
  S3_ENDPOINT: z.string().refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address').optional(),
  S3_REGION: z.string().min(1, 'must not be empty').default('us-east-1'),
  S3_BUCKET: z.string().min(1, 'must not be empty').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1, 'must not be empty').optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1, 'must not be empty').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200, 'must have at most 200 characters').optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()).filter(Boolean))
    .pipe(z.array(z.email('must be e-mail addresses separated by commas'))),
  SAMPLE_CONTENT: z.enum(['true', 'false'], 'must be true or false').default('true').transform((text) => text === 'true'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: whole(0, 16).default(0),
  UPLOAD_MAX_MB: whole(1, 1_000_000).default(100),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent').default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

/** The portal's configuration: the variables of the contract, parsed, with their defaults. */
export type Env = Readonly<Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & { PUBLIC_URL: string }>;

const s3Variables = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Reads the configuration; the one place that knows the environment's names. An empty variable counts as absent.
 * @throws EnvError that names the first bad variable and what it must be
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([name, value]) => name in schema.shape && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = parsed.data;
  const missing = s3Variables.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < s3Variables.length) throw new EnvError(`${missing[0]} must be set when the other S3_… variables are`);
  const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return Object.freeze({ ...env, PUBLIC_URL });
}
