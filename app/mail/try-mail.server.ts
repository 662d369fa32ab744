import type { IdentityDeps } from '#app/identity/identity-deps.server';
import { rateLimitKey, requireUse } from '#app/rate-limits/database-rate-limiter.server';
import { mailPanelTexts, mailTexts } from '#app/texts/pl/mail';
import { MailRefused } from './mail-failure.server';
import type { Mailer } from './mailer.server';

const texts = mailPanelTexts.failures;

/** The result of a test message: null on success, else why it failed and what the server said. */
export type TrialFailure = { reason: string; said: string | null } | null;

/**
 * Sends a message at once, past the queue, so that whoever set mail up sees what the mail server answers.
 * @throws AppError `too_many`
 */
export async function tryMail(
  { identityDb, secret, clock }: Pick<IdentityDeps, 'identityDb' | 'secret' | 'clock'>,
  mailer: Mailer,
  { id, email }: { id: string; email: string },
  site: string,
): Promise<TrialFailure> {
  await requireUse(identityDb, rateLimitKey(secret, 'mailTrials', id), clock.now(), mailPanelTexts.tooMany);
  const { subject, text } = mailTexts.trial;
  const message = { to: email, subject: subject(site), text: text(site, mailer.server) };
  try {
    await mailer.send({ ...message, id: `trial-${clock.now().getTime()}` });
    return null;
  } catch (error) {
    return describeFailure(error);
  }
}

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

function describeFailure(error: unknown): NonNullable<TrialFailure> {
  const { code, responseCode, response } = (error ?? {}) as SmtpError;
  const said = typeof response === 'string' ? response.slice(0, 300) : null;
  if (error instanceof MailRefused) return { reason: texts.refused, said };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { reason: texts.signIn, said };
  if (code === 'ETLS') return { reason: texts.tls, said };
  if (code === 'ETIMEDOUT') return { reason: texts.silent, said };
  return { reason: responseCode === undefined ? texts.unreachable : texts.later, said };
}
