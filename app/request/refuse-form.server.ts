import { data } from 'react-router';
import { kilobyte } from '#app/platform/byte-sizes';
import { AppError, type ErrorCode } from '#app/platform/errors';
import { isMultipart, openForm } from '#app/platform/open-form.server';
import { accountField, type RefusedForm, refusedStatus, type WhyRefused } from '#app/platform/refused-form';
import { paths } from '#app/paths';
import { refusedFormTexts } from '#app/texts/pl/refused-form';
import type { RequestContext } from './request-context.server';

/** What is typed anew each time: it is not written into a page. */
const isSecret = (name: string) => /password|proof|code|passkey|secret/i.test(name);

/** Characters in all that are written into a page, for whoever asks: as many as the longest text of an entry has. */
const mostKept = 500_000;

/**
 * The answer to a form that is refused as a whole, to be thrown: with what was typed, which its sender may send once
 * more. Files are not in it, nor what stands beside them; nor a form that is too long.
 * @param account that its page was made for, once `requireSender` has taken it from the form: it stays that account's
 */
export async function refusedForm(request: Request, refused: WhyRefused, account: FormDataEntryValue | null = null) {
  // One that nobody could read is refused all the same.
  const form = isMultipart(request) ? null : await request.formData().catch(() => null);
  if (account !== null) form?.set(accountField, account);
  const sent = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const open = sent.filter(([name]) => !isSecret(name));
  const length = open.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const isKept = form !== null && length <= mostKept;
  const hasSecrets = sent.some(([name, value]) => isSecret(name) && value !== '');
  return data<RefusedForm>(
    {
      refused,
      reason: refusedFormTexts.reasons[refused],
      kept: !isKept ? 'nothing' : hasSecrets ? 'all but secrets' : 'all',
      fields: isKept ? open : [],
    },
    { status: refusedStatus(refused) },
  );
}

/**
 * Takes a form only from a page of whoever is signed in now: of two accounts in one browser the later one must not act
 * by the pages of the other, nor whoever lost their session or right while the form was on its way. A form that names
 * no account is one for everybody. Signing out is for whoever is there.
 * @throws what `refusedForm` makes
 */
export async function requireSender(request: Request, ctx: RequestContext): Promise<void> {
  const { user } = ctx;
  if (new URL(request.url).pathname.replace(/\.data$/, '') === paths.signOut()) return;
  // Whoever reads the form hears of what is wrong with it.
  const form = isMultipart(request) ? null : await request.formData().catch(() => null);
  const account = form ? form.get(accountField) : await firstFieldOf(request);
  form?.delete(accountField);
  const isOwn = account === null || account === user?.id;
  const why = isOwn ? form && (await findLoss(ctx)) : user ? 'other-account' : 'signed-out';
  if (!why) return;
  throw await refusedForm(request, why, account);
}

const losses: Partial<Record<ErrorCode, WhyRefused>> = {
  unauthenticated: 'signed-out',
  second_factor_required: 'second-factor',
  forbidden: 'not-allowed',
};

/** What the sender has lost since the request began; null for nothing. */
async function findLoss(ctx: RequestContext): Promise<WhyRefused | null> {
  try {
    await ctx.requireStillAllowed();
    return null;
  } catch (error) {
    const why = error instanceof AppError && losses[error.code];
    if (why) return why;
    throw error;
  }
}

/** The field is in the first of these: no more of a form is held in memory to find it. */
const mostLooked = 64 * kilobyte;

/** The account in a form with files, where it is the first field: what follows is left to its reader. */
async function firstFieldOf(request: Request): Promise<string | null> {
  const body = isMultipart(request) && request.clone().body;
  if (!body) return null;
  const form = openForm(request.headers.get('content-type') ?? '', { fieldSize: 100, headerPairs: 50 });
  let first: string | null | undefined;
  form.on('field', (name, value) => (first ??= name === accountField ? value : null));
  form.on('file', (_, stream) => {
    stream.resume();
    first ??= null;
  });
  form.on('error', () => (first ??= null));
  const reader = body.getReader();
  for (let looked = 0; first === undefined && looked < mostLooked;) {
    // Its reader hears of a body that breaks off.
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (!value) break;
    looked += value.byteLength;
    form.write(value);
  }
  void reader.cancel().catch(() => {});
  return first ?? null;
}
