import { data, Form, useNavigation } from 'react-router';
import { requirePasswordLink, usePasswordLink } from '#app/identity/password-links.server';
import { longestPassword } from '#app/identity/user-rules';
import { paths } from '#app/paths';
import { AppError, type FieldErrors, retryHeaders } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
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
import { Input } from '#app/ui/input';
import { keepScreen } from '#app/ui/keep-screen';
import type { Route } from './+types/set-password';

const texts = identityTexts.passwordLink;

/** An invalid link gets a message on this page, the same for every reason. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, address, user } = context.get(requestContext);
  const site = entrySiteOf(await services.settings());
  try {
    const { id, email } = await requirePasswordLink(identityDepsOf(services), params.token, address);
    const other = user && user.id !== id ? user.email : null;
    return { ...site, email, other, refusal: null, asks: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const asks = error.code === 'not_found' && services.mailer !== null && !services.env.OIDC_ONLY;
    const refusal = asks ? texts.invalidAsk : (error.detail ?? texts.invalid);
    return data({ ...site, email: null, other: null, refusal, asks }, answerInit(error));
  }
}

interface Answer {
  errors: FieldErrors;
  /** The alert's message; null where the fields' are enough. */
  message: string | null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, address, user } = context.get(requestContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const input = { password: read('password'), confirm_password: read('confirm_password') };
  try {
    const id = await usePasswordLink(identityDepsOf(services), params.token, address, input);
    // Whoever is signed in is led past the sign-in form.
    const other = user && user.id !== id && { description: texts.otherAccount(user.email) };
    return redirectWithToast(paths.admin.signIn(), { kind: 'success', ...texts.done, ...other });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = error.code === 'invalid' ? null : (error.detail ?? formTexts.failed);
    return data<Answer>({ errors: error.fields, message }, answerInit(error));
  }
}

const answerInit = (refusal: AppError): ResponseInit => ({ status: refusal.status, headers: retryHeaders(refusal) });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    () => serverAction(),
    () => ({ errors: {}, message: formTexts.failed }),
  );

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders && [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${texts.title} – ${loaderData.siteName}` : texts.title },
  { name: 'robots', content: 'noindex' },
];

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, other, refusal, asks } = loaderData;
  return (
    <EntryFrame site={loaderData}>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      {email === null ? (
        <>
          <Alert tone="destructive" title={texts.invalidTitle}>
            {refusal}
          </Alert>
          {asks ? (
            <ButtonLink to={paths.admin.newPassword()} tone="primary">
              {texts.ask}
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.admin.signIn()}>{texts.toSignIn}</ButtonLink>
        </>
      ) : (
        <>
          {other === null ? null : <Alert>{texts.otherAccount(other)}</Alert>}
          <PasswordForm email={email} answer={actionData} />
        </>
      )}
    </EntryFrame>
  );
}

function PasswordForm({ email, answer }: { email: string; answer: Answer | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const { errors = {}, message = null } = answer ?? {};
  const field = (name: 'password' | 'confirm_password') => ({
    name,
    id: name,
    label: texts[name],
    error: errors[name],
  });
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <ErrorSummary title={formTexts.errorSummary} errors={errors} />
      <p className="text-muted [overflow-wrap:anywhere]">{texts.account(email)}</p>
      {message ? (
        <Alert tone="destructive" title={texts.failed}>
          {message}
        </Alert>
      ) : null}
      {/* So that password managers know whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field {...field('password')} description={texts.hint} required>
        {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={longestPassword} />}
      </Field>
      <Field {...field('confirm_password')} required>
        {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={longestPassword} />}
      </Field>
      <Button type="submit" tone="primary" busyText={busy ? texts.busy : null}>
        {texts.submit}
      </Button>
    </Form>
  );
}
