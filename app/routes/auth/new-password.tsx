import { data, Form, useNavigation } from 'react-router';
import { requestPasswordLink } from '#app/identity/mail-password-link.server';
import { paths } from '#app/paths';
import { longestEmail, typedEmail } from '#app/platform/email';
import { AppError, type FieldErrors, retryHeaders } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { entrySiteOf } from '#app/settings/site-logo';
import { EntryFrame } from '#app/shell/entry-frame';
import { formTexts } from '#app/texts/pl/forms';
import { identityTexts } from '#app/texts/pl/identity';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Input } from '#app/ui/input';
import { keepScreen } from '#app/ui/keep-screen';
import type { Route } from './+types/new-password';

const texts = identityTexts.passwordRequest;

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext);
  const settings = await services.settings();
  return {
    ...entrySiteOf(settings),
    contactEmail: settings.contact_email,
    sendsMail: services.mailer !== null,
    passwordsWork: !services.env.OIDC_ONLY,
  };
}

interface Answer {
  email: string;
  errors: FieldErrors;
  /** The alert's message; null where the field's is enough. */
  message: string | null;
  sent?: true;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, address } = context.get(requestContext);
  const email = String((await request.formData()).get('email') ?? '').slice(0, 300);
  try {
    if (!services.mailer && !services.env.OIDC_ONLY) throw new AppError('unavailable', { message: texts.offText });
    await requestPasswordLink(identityDepsOf(services), email, address);
    return data<Answer>({ email: typedEmail(email), errors: {}, message: null, sent: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = error.code === 'invalid' ? null : (error.detail ?? formTexts.failed);
    return data<Answer>(
      { email, errors: error.fields, message },
      { status: error.status, headers: retryHeaders(error) },
    );
  }
}

/** Keeps what was typed when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const email = String((await request.clone().formData()).get('email') ?? '');
  return keepScreen<Answer>(
    () => serverAction(),
    () => ({ email, errors: {}, message: formTexts.failed }),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${texts.title} – ${loaderData.siteName}` : texts.title },
  { name: 'robots', content: 'noindex' },
];

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail, sendsMail, passwordsWork } = loaderData;
  const offers = sendsMail && passwordsWork;
  return (
    <EntryFrame site={loaderData}>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      {passwordsWork ? null : <Alert>{identityTexts.oidc.noPasswords}</Alert>}
      {passwordsWork && !sendsMail ? <NoMail contactEmail={contactEmail} /> : null}
      {offers && actionData?.sent ? (
        <FocusOnAppear what={actionData}>
          <Alert tone="success" title={texts.sent}>
            <p className="[overflow-wrap:anywhere]">{texts.sentText(actionData.email)}</p>
          </Alert>
        </FocusOnAppear>
      ) : null}
      {offers && !actionData?.sent ? <RequestForm answer={actionData} /> : null}
      <ButtonLink to={paths.admin.signIn()}>{texts.back}</ButtonLink>
    </EntryFrame>
  );
}

function NoMail({ contactEmail }: { contactEmail: string }) {
  return (
    <Alert title={texts.off}>
      <p>{texts.offText}</p>
      {contactEmail ? (
        <p className="mt-1">
          {texts.contact}{' '}
          <a href={`mailto:${contactEmail}`} className="underline hover:text-accent">
            {contactEmail}
          </a>
        </p>
      ) : null}
    </Alert>
  );
}

function RequestForm({ answer }: { answer: Answer | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const { email = '', errors = {}, message = null } = answer ?? {};
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <ErrorSummary title={formTexts.errorSummary} errors={errors} />
      <p className="text-muted">{texts.text}</p>
      {message ? (
        <Alert tone="destructive" title={texts.failed}>
          {message}
        </Alert>
      ) : null}
      <Field name="email" id="email" label={identityTexts.signIn.email} error={errors.email} required>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" defaultValue={email} maxLength={longestEmail} />
        )}
      </Field>
      <Button type="submit" tone="primary" busyText={busy ? texts.busy : null}>
        {texts.submit}
      </Button>
    </Form>
  );
}
