import { Form, redirect, useNavigation, useRouteLoaderData } from 'react-router';
import { leaveMessage } from '#app/contact/leave-message.server';
import { longestMessage, longestSenderName } from '#app/contact/message-rules';
import { isSentMark, sentMark } from '#app/contact/sent-mark.server';
import { paths } from '#app/paths';
import { longestEmail } from '#app/platform/email';
import type { FieldErrors } from '#app/platform/errors';
import { readerOf } from '#app/request/reader-of.server';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { contactTexts as texts } from '#app/texts/pl/contact';
import { Alert } from '#app/ui/alert';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Input, Textarea } from '#app/ui/input';
import { keepScreen } from '#app/ui/keep-screen';
import type { Route } from './+types/contact';
import type { loader as layoutLoader } from './layout';
import { ListBoundary } from '#app/site/section-boundaries';
import { Honeypot, isBot } from '#app/site/honeypot';
import { refuseForm } from '#app/site/refuse-form';
import { pageMeta } from '#app/site/site-data';
import { wholeWords } from '#app/ui/whole-words';
import { withLineFeeds } from '#app/platform/line-ends';

interface Answer {
  errors: FieldErrors;
  values: { name: string; email: string; message: string };
}

const nothingTyped = { name: '', email: '', message: '' };

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

const typedIn = (form: FormData): Answer['values'] => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  message: withLineFeeds(textOf(form, 'message')),
});

/** The form, or the thank-you page that a sent message redirects to, which is safe to reload. */
export function loader({ request, context }: Route.LoaderArgs) {
  const mark = new URL(request.url).searchParams.get('wyslano');
  if (mark === null) return { sent: false };
  const { secret, clock } = context.get(requestContext).services;
  if (!isSentMark(secret, 'contact', clock.now(), mark)) throw redirect(paths.contact());
  return { sent: true };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const values = typedIn(form);
  const { secret, clock } = ctx.services;
  try {
    if (!isBot(form)) await leaveMessage(readerOf(ctx), values);
    return redirect(paths.contact(sentMark(secret, 'contact', clock.now())), 303);
  } catch (error) {
    return refuseForm<Answer>(error, (errors) => ({ errors, values }));
  }
}

/** Keeps the message when the server cannot be reached. */
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
    title: loaderData?.sent ? texts.sent.title : texts.title,
    description: texts.description,
    path: paths.contact(),
    noIndex: loaderData?.sent,
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/public/layout');
  const email = layout?.site.contactEmail ?? '';
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} description={texts.description} />
      {email ? (
        <p className="mb-6">
          {texts.byEmail}{' '}
          <a href={`mailto:${email}`} className="font-semibold underline hover:text-accent">
            {email}
          </a>
          .
        </p>
      ) : null}
      <div className="max-w-[40rem]">{loaderData.sent ? <Sent /> : <ContactForm answer={actionData} />}</div>
    </div>
  );
}

function Sent() {
  return (
    <FocusOnAppear what="sent" className="space-y-4">
      <Alert tone="success" title={texts.sent.title}>
        {wholeWords(texts.sent.text)}
      </Alert>
      <ButtonLink to={paths.contact()}>{texts.another}</ButtonLink>
    </FocusOnAppear>
  );
}

function ContactForm({ answer }: { answer: Answer | undefined }) {
  const sending = useNavigation().state !== 'idle';
  const { errors = {}, values = nothingTyped } = answer ?? {};
  return (
    <Form method="post" noValidate className="space-y-5">
      <ErrorSummary title={texts.errors.summary} errors={errors} fields={['name', 'email', 'message']} />
      {errors[''] ? (
        <FocusOnAppear what={answer}>
          <Alert tone="destructive">{errors['']}</Alert>
        </FocusOnAppear>
      ) : null}
      <Field name="name" id="name" label={texts.fields.name} error={errors.name} required>
        {(control) => (
          <Input {...control} autoComplete="name" defaultValue={values.name} maxLength={longestSenderName} />
        )}
      </Field>
      <Field name="email" id="email" label={texts.fields.email} error={errors.email} required>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" defaultValue={values.email} maxLength={longestEmail} />
        )}
      </Field>
      <Field name="message" id="message" label={texts.fields.message} error={errors.message} required>
        {(control) => <Textarea {...control} rows={8} defaultValue={values.message} maxLength={longestMessage} />}
      </Field>
      <Honeypot />
      <Button type="submit" tone="primary" busyText={sending ? texts.sending : undefined}>
        {texts.send}
      </Button>
    </Form>
  );
}

export const ErrorBoundary = () => <ListBoundary />;
