import type { ReactNode } from 'react';
import { data, useNavigation } from 'react-router';
import { retryFailedJobs } from '#app/jobs/list-jobs.server';
import { listMail } from '#app/mail/list-mail.server';
import { mailKinds } from '#app/mail/mail-kinds';
import { MailTable } from '#app/mail/screens/mail-table';
import { type TrialFailure, tryMail } from '#app/mail/try-mail.server';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';
import { AppError } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { mailPanelTexts as texts } from '#app/texts/pl/mail';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/mail';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const { mailer } = ctx.services;
  return {
    way: mailer && { server: mailer.server, from: mailer.from, signsAs: mailer.signsAs },
    email: user?.email ?? '',
    ...(await listMail(db)),
  };
}

interface Answer {
  /** The address that a test e-mail was sent to. */
  sentTo?: string;
  failure?: NonNullable<TrialFailure>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const { services } = ctx;
  const intent = (await request.formData()).get('intent');
  if (intent === 'retry') {
    const description = texts.retried(await retryFailedJobs(db, mailKinds));
    const flash = flashCookie({ kind: 'success', title: texts.title, description });
    return data<Answer>({}, { headers: { 'set-cookie': flash } });
  }
  if (intent !== 'try' || !user) throw new AppError('malformed');
  try {
    if (!services.mailer) throw new AppError('unavailable', { message: texts.off });
    const { site_name } = await services.settings();
    const failure = await tryMail(identityDepsOf(services), services.mailer, user, site_name);
    return data<Answer>(failure ? { failure } : { sentTo: user.email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = { reason: error.detail ?? formTexts.failed, said: null };
    return data<Answer>({ failure }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (reason) => ({ failure: { reason, said: null } }),
  );

export const meta = panelMeta(texts.title);

export default function Mail({ loaderData: { way, email, waiting, failed }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.description}</SettingsPageHeading>
      <Outcome answer={answer} />
      {way ? (
        <Way {...way} email={email} />
      ) : (
        <Alert title={texts.off} className="max-w-3xl">
          {texts.offText}
        </Alert>
      )}
      <Section title={texts.waiting} empty={texts.waitingEmpty} list={waiting} isWaiting />
      <Section title={texts.failed} empty={texts.failedEmpty} hint={texts.failedHint} list={failed} isWaiting={false}>
        {way ? <PressForm intent="retry" label={texts.retry} busy={texts.retrying} /> : null}
      </Section>
    </>
  );
}

function Outcome({ answer }: { answer: Answer | undefined }) {
  if (answer?.sentTo)
    return (
      <FocusOnAppear what={answer} className="mb-4">
        <Alert tone="success" title={texts.accepted}>
          {texts.acceptedText(answer.sentTo)}
        </Alert>
      </FocusOnAppear>
    );
  const { failure } = answer ?? {};
  const said = failure?.said ? <p className="[overflow-wrap:anywhere]">{texts.said(failure.said)}</p> : null;
  const reason = failure ? (
    <>
      <p>{failure.reason}</p>
      {said}
    </>
  ) : null;
  return <Refusal what={answer} title={texts.refused} reason={reason} className="mb-4" />;
}

interface WayProps {
  server: string;
  from: string;
  signsAs: string | null;
  email: string;
}

function Way({ server, from, signsAs, email }: WayProps) {
  const facts = [
    [texts.server, server],
    [texts.from, from],
    [texts.signature, signsAs ? texts.signedAs(signsAs) : texts.unsigned],
  ];
  return (
    <>
      <dl className="mb-5 grid max-w-3xl gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <PressForm intent="try" label={texts.trial} busy={texts.trying} primary />
      <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">{texts.trialHint(email)}</p>
    </>
  );
}

interface PressFormProps {
  intent: string;
  label: string;
  busy: string;
  primary?: true;
}

function PressForm({ intent, label, busy, primary }: PressFormProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" tone={primary ? 'primary' : 'secondary'} busyText={isBusy ? busy : null}>
        {label}
      </Button>
    </Form>
  );
}

interface SectionProps {
  title: string;
  empty: string;
  hint?: string;
  list: Route.ComponentProps['loaderData']['waiting'];
  isWaiting: boolean;
  children?: ReactNode;
}

function Section({ title, empty, hint, list, isWaiting, children }: SectionProps) {
  return (
    <section className="mt-8">
      <h2 className="text-lg font-bold">{title}</h2>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      {list.total === 0 ? (
        <p className="mt-2 text-muted">{empty}</p>
      ) : (
        <div className="mt-3 space-y-3">
          <p className="text-sm text-muted">{texts.total(list.total)}</p>
          <MailTable label={title} items={list.items} isWaiting={isWaiting} />
          {children}
        </div>
      )}
    </section>
  );
}
