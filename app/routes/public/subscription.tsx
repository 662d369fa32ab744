import { data, Form, redirect, useNavigation } from 'react-router';
import { isSentMark, sentMark } from '#app/contact/sent-mark.server';
import { moduleKeys } from '#app/content/registry';
import { paths } from '#app/paths';
import { longestEmail } from '#app/platform/email';
import type { FieldErrors } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { readerOf } from '#app/request/reader-of.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { Honeypot, isBot } from '#app/site/honeypot';
import { refuseForm } from '#app/site/refuse-form';
import { pageMeta } from '#app/site/site-data';
import { TopicChoice } from '#app/site/topic-choice';
import { askSubscription, requireMail } from '#app/subscriptions/ask-subscription.server';
import { subscriptionTexts as texts } from '#app/texts/pl/subscriptions';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Input } from '#app/ui/input';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import type { Route } from './+types/subscription';

interface Answer {
  errors: FieldErrors;
  values: { email: string; topics: string[] };
}

const typedIn = (form: FormData): Answer['values'] => ({
  email: String(form.get('email') ?? ''),
  topics: form.getAll('topics').map(String),
});

/** The form, or the page that says what comes next, which is safe to reload; 503 while no mail is set up. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { secret, clock, mailer } = context.get(requestContext).services;
  if (!mailer) return data({ state: 'off' as const }, { status: 503 });
  const mark = new URL(request.url).searchParams.get('wyslano');
  if (mark === null) return { state: 'open' as const };
  if (!isSentMark(secret, 'subscription', clock.now(), mark)) throw redirect(paths.subscription.ask());
  return { state: 'sent' as const };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const values = typedIn(form);
  const { secret, clock, mailer } = ctx.services;
  try {
    requireMail(mailer);
    if (!isBot(form)) await askSubscription(readerOf(ctx), moduleKeys, values);
    return redirect(paths.subscription.ask(sentMark(secret, 'subscription', clock.now())), 303);
  } catch (error) {
    return refuseForm<Answer>(error, (errors) => ({ errors, values }));
  }
}

/** Keeps what was typed when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = typedIn(await request.clone().formData());
  return keepScreen<Answer>(
    () => serverAction(),
    () => ({ errors: { '': [texts.errors.failed] }, values }),
  );
}

/** Passes on `Retry-After`, which the framework would drop. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.state === 'sent' ? texts.sent.title : texts.title,
    description: texts.description,
    path: paths.subscription.ask(),
    noIndex: loaderData?.state !== 'open',
  });

export default function Subscription({ loaderData: { state }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} description={state === 'off' ? undefined : texts.description} />
      <div className="max-w-[40rem]">
        {state === 'off' ? <Off /> : state === 'sent' ? <Sent /> : <AskForm answer={actionData} />}
      </div>
    </div>
  );
}

function Off() {
  return (
    <div className="space-y-4">
      <Alert title={texts.off.title}>{texts.off.text}</Alert>
      <a href={paths.feed()} className="inline-flex min-h-6 items-center font-semibold underline hover:text-accent">
        {texts.off.feed}
      </a>
    </div>
  );
}

function Sent() {
  return (
    <FocusOnAppear what="sent" className="space-y-4">
      <Alert tone="success" title={texts.sent.title}>
        {texts.sent.text}
      </Alert>
      <ButtonLink to={paths.subscription.ask()}>{texts.sent.another}</ButtonLink>
    </FocusOnAppear>
  );
}

function AskForm({ answer }: { answer: Answer | undefined }) {
  const sending = useNavigation().state !== 'idle';
  const { errors = {}, values } = answer ?? {};
  return (
    <Form method="post" noValidate className="space-y-6">
      <ErrorSummary title={texts.errors.summary} errors={errors} fields={['email', 'topics']} />
      <Refusal what={answer} title={texts.errors.failedTitle} reason={errors['']} />
      <Field name="email" id="email" label={texts.fields.email} error={errors.email} required>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" defaultValue={values?.email} maxLength={longestEmail} />
        )}
      </Field>
      <TopicChoice legend={texts.fields.topics} chosen={values?.topics ?? moduleKeys} errors={errors.topics} />
      <Honeypot />
      <p className="text-sm text-muted">{texts.privacy}</p>
      <Button type="submit" tone="primary" busyText={sending ? texts.asking : undefined}>
        {texts.ask}
      </Button>
    </Form>
  );
}

export const ErrorBoundary = () => <ListBoundary />;
