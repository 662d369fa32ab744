import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import { findModuleByPath } from '#app/content/registry';
import { describeDevice } from '#app/identity/device';
import { emailMaxLength } from '#app/platform/email';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { readReturnPath } from '#app/identity/return-path';
import { sessionCookie } from '#app/identity/session-cookie';
import { signInBrowser } from '#app/identity/sign-in.server';
import { passwordMaxLength } from '#app/identity/user-rules';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { standingOf, usesPanel } from '#app/request/standing-of.server';
import { requestContext } from '#app/request/request-context.server';
import { EntryFrame } from '#app/shell/entry-frame';
import { moduleTexts } from '#app/texts/pl/modules';
import { identityTexts } from '#app/texts/pl/identity';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Input } from '#app/ui/input';
import { TextLink } from '#app/ui/text-link';
import { keepScreen } from '#app/ui/keep-screen';
import type { Route } from './+types/sign-in';

const texts = identityTexts.signIn;

/** Where a signed-in person is redirected: users of the panel to where they wanted to go, others to the home page. */
const placeOf = (toPanel: boolean, wanted: string | null) =>
  toPanel ? (wanted ?? paths.admin.dashboard()) : paths.home();

/** Why a guarded page redirected here, by its address alone. */
function reasonOf(wanted: string | null): string | null {
  const section = /^\/admin\/([^/?]+)/.exec(wanted ?? '')?.[1];
  if (section === undefined) return null;
  const { signIn } = moduleTexts[findModuleByPath(section)?.key ?? ''] ?? {};
  return signIn ?? identityTexts.signInReasons[section] ?? identityTexts.signInReason;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { user, services } = ctx;
  const wanted = readReturnPath(url.searchParams.get('powrot'));
  if (user) throw redirect(placeOf(usesPanel(ctx), wanted));
  const { site_name, contact_email } = await services.settings();
  return { siteName: site_name, contactEmail: contact_email, reason: reasonOf(wanted) };
}

interface Answer {
  email: string;
  errors: FieldErrors;
  /** The alert's message; null where the fields' are enough. */
  message: string | null;
  /** Set where the password was right and a code is needed. */
  challenge?: string;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { services, address } = context.get(requestContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const visitor = { address, device: describeDevice(request.headers.get('user-agent')) };
  try {
    const { user, cookie } = await signInBrowser(
      identityDepsOf(services),
      form.has('challenge')
        ? { challenge: read('challenge'), code: read('code').slice(0, 100) }
        : { email: read('email'), password: read('password') },
      visitor,
    );
    const { title, description } = identityTexts.signedIn;
    const toPanel = usesPanel(await standingOf(user, services.systemDb));
    const message = { kind: 'success' as const, title, ...(toPanel && { description }) };
    const setCookie = sessionCookie(services.env.PUBLIC_URL, cookie, services.clock.now());
    return redirectWithToast(placeOf(toPanel, readReturnPath(url.searchParams.get('powrot'))), message, [setCookie]);
  } catch (error) {
    if (!(error instanceof AppError)) services.log.error({ err: error }, 'a sign-in failed');
    const refusal = error instanceof AppError ? error : new AppError('internal', { message: texts.unexpected });
    const isAsking = refusal.code === 'invalid' || refusal.code === 'second_factor';
    const message = isAsking ? null : (refusal.detail ?? texts.unexpected);
    // Rate limits and outages keep the current step.
    const kept = refusal.code === 'unauthenticated' ? undefined : read('challenge');
    const challenge = refusal.challenge ?? kept;
    const headers: HeadersInit = refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : {};
    return data<Answer>(
      { email: read('email').slice(0, 300), errors: refusal.fields, message, ...(challenge && { challenge }) },
      { status: refusal.status, headers },
    );
  }
}

/** Keeps what was typed when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const [email, challenge] = ['email', 'challenge'].map((name) => String(form.get(name) ?? ''));
  return keepScreen<Answer>(
    () => serverAction(),
    () => ({ email: email ?? '', errors: {}, message: texts.unexpected, ...(challenge && { challenge }) }),
  );
}

/** Passes on `Retry-After`, which the framework would drop. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${texts.title} – ${loaderData.siteName}` : texts.title },
  { name: 'robots', content: 'noindex' },
];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, contactEmail, reason } = loaderData;
  return (
    <EntryFrame siteName={siteName}>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      {reason && !actionData ? <Alert>{reason}</Alert> : null}
      {actionData?.challenge ? (
        <CodeForm key={actionData.challenge} challenge={actionData.challenge} message={actionData.message} />
      ) : (
        <>
          <SignInForm answer={actionData} />
          <TextLink to={paths.admin.newPassword()}>{identityTexts.passwordRequest.open}</TextLink>
        </>
      )}
      <footer className="border-t border-line pt-4 text-sm text-muted">
        <p>{texts.footer}</p>
        {contactEmail ? (
          <p className="mt-1">
            {texts.help}{' '}
            <a href={`mailto:${contactEmail}`} className="underline hover:text-accent">
              {contactEmail}
            </a>
          </p>
        ) : null}
      </footer>
    </EntryFrame>
  );
}

/** The second step, for accounts that have a second factor. */
function CodeForm({ challenge, message }: { challenge: string; message: string | null }) {
  const busy = useNavigation().state !== 'idle';
  const { search } = useLocation();
  const { secondFactor } = identityTexts;
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FocusOnAppear what={challenge}>
        <h2 className="text-lg font-bold">{secondFactor.title}</h2>
        <p className="mt-2 text-muted">{secondFactor.text}</p>
      </FocusOnAppear>
      {message ? (
        <Alert tone="destructive" title={texts.failed}>
          {message}
        </Alert>
      ) : null}
      <input type="hidden" name="challenge" value={challenge} />
      <Field name="code" id="code" label={secondFactor.code} required>
        {(control) => <Input {...control} autoComplete="one-time-code" autoCapitalize="none" maxLength={100} />}
      </Field>
      <Button type="submit" tone="primary" busyText={busy ? texts.busy : null}>
        {secondFactor.submit}
      </Button>
      <TextLink to={{ search }} reloadDocument>
        {secondFactor.again}
      </TextLink>
    </Form>
  );
}

function SignInForm({ answer }: { answer: Answer | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const { email = '', errors = {}, message = null } = answer ?? {};
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      {message ? (
        <Alert tone="destructive" title={texts.failed}>
          {message}
        </Alert>
      ) : null}
      <Field name="email" id="email" label={texts.email} error={errors.email} required>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" defaultValue={email} maxLength={emailMaxLength} />
        )}
      </Field>
      <Field name="password" id="password" label={texts.password} error={errors.password} required>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" maxLength={passwordMaxLength} />
        )}
      </Field>
      <Button type="submit" tone="primary" busyText={busy ? texts.busy : null}>
        {texts.submit}
      </Button>
    </Form>
  );
}
