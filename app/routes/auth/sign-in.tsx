import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import { findModuleByPath } from '#app/content/registry';
import { describeDevice } from '#app/identity/device';
import { longestEmail } from '#app/platform/email';
import type { IdentityDeps } from '#app/identity/identity-deps.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { readReturnPath } from '#app/identity/return-path';
import { CodeForm } from '#app/identity/screens/code-form';
import { PasskeyButton } from '#app/identity/screens/passkey-button';
import { sessionCookie } from '#app/identity/session-cookie';
import { whyNoPasskeys } from '#app/identity/passkey-responses.server';
import { readSecondStepWays, type SecondStepWays, signInByPasskey } from '#app/identity/passkey-sign-in.server';
import { signInBrowser, type Visitor } from '#app/identity/sign-in.server';
import { longestPassword } from '#app/identity/user-rules';
import { paths, returnParameter } from '#app/paths';
import { logFailure, refusalOf } from '#app/platform/database-errors.server';
import { type FieldErrors, retryHeaders } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { placeAfterSignIn, redirectSignedIn } from '#app/request/place-after-sign-in';
import { standingOf, usesPanel } from '#app/request/standing-of.server';
import { requestContext } from '#app/request/request-context.server';
import { entrySiteOf } from '#app/settings/site-logo';
import { EntryFrame } from '#app/shell/entry-frame';
import { moduleTexts } from '#app/texts/pl/modules';
import { accountTexts } from '#app/texts/pl/account';
import { formTexts } from '#app/texts/pl/forms';
import { identityTexts } from '#app/texts/pl/identity';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { TextLink } from '#app/ui/text-link';
import { keepScreen } from '#app/ui/keep-screen';
import type { Route } from './+types/sign-in';

const texts = identityTexts.signIn;

/** Why a guarded page redirected here, by its address alone. */
function reasonOf(wanted: string | null): string | null {
  const section = /^\/admin\/([^/?]+)/.exec(wanted ?? '')?.[1];
  if (section === undefined) return wanted === paths.account() ? accountTexts.signIn : null;
  const { signIn } = moduleTexts[findModuleByPath(section)?.key ?? ''] ?? {};
  return signIn ?? identityTexts.signInReasons[section] ?? identityTexts.signInReason;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { user, services } = ctx;
  const wanted = readReturnPath(url.searchParams.get(returnParameter));
  if (user) throw redirect(placeAfterSignIn(usesPanel(ctx), wanted));
  const settings = await services.settings();
  const { oidc, env } = services;
  return {
    ...entrySiteOf(settings),
    contactEmail: settings.contact_email,
    reason: reasonOf(wanted),
    issuer: oidc && { label: oidc.label, address: paths.auth.oidc(wanted ?? undefined) },
    passwordsWork: !env.OIDC_ONLY,
    passkeysWork: whyNoPasskeys(env.PUBLIC_URL) === null,
  };
}

interface Answer {
  email: string;
  errors: FieldErrors;
  /** The alert's message; null where the fields' are enough. */
  message: string | null;
  /** Set where the password was right and a code is needed. */
  challenge?: string;
  /** What the account has to take the second step with. */
  ways?: SecondStepWays;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { services, address, requestId, user: before } = context.get(requestContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const deps = identityDepsOf(services);
  const visitor = { address, device: describeDevice(request.headers.get('user-agent')), before };
  try {
    const { user, cookie } = await takeStep(deps, form, visitor);
    const toPanel = usesPanel(await standingOf(user, services.systemDb));
    const setCookie = sessionCookie(services.env.PUBLIC_URL, cookie, services.clock.now());
    const wanted = readReturnPath(url.searchParams.get(returnParameter));
    return redirectSignedIn(toPanel, wanted, [setCookie]);
  } catch (error) {
    logFailure(services.log, error, 'a sign-in failed', { requestId });
    const refusal = refusalOf(error);
    const isAsking = refusal.code === 'invalid' || refusal.code === 'second_factor';
    const sentence = refusal.code === 'internal' ? texts.unexpected : sentenceOf(refusal);
    const message = isAsking ? null : sentence;
    // Rate limits and outages keep the current step.
    const kept = refusal.code === 'unauthenticated' ? undefined : read('challenge');
    const challenge = refusal.challenge ?? kept;
    const second = challenge && { challenge, ways: await readSecondStepWays(deps, challenge).catch(() => undefined) };
    return data<Answer>(
      { email: read('email').slice(0, 300), errors: refusal.fields, message, ...second },
      { status: refusal.status, headers: retryHeaders(refusal) },
    );
  }
}

/** The password, or a code or passkey after it, or a passkey alone. */
function takeStep(deps: IdentityDeps, form: FormData, visitor: Visitor) {
  const read = (name: string) => String(form.get(name) ?? '');
  const challenge = form.has('challenge') ? read('challenge') : null;
  if (form.has('passkey')) return signInByPasskey(deps, { challenge, passkey: read('passkey') }, visitor);
  if (challenge !== null) return signInBrowser(deps, { challenge, code: read('code').slice(0, 100) }, visitor);
  return signInBrowser(deps, { email: read('email'), password: read('password') }, visitor);
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
  const { contactEmail, reason, issuer, passwordsWork, passkeysWork } = loaderData;
  const { search } = useLocation();
  return (
    <EntryFrame site={loaderData}>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      {reason && !actionData ? <Alert>{reason}</Alert> : null}
      {actionData?.challenge ? (
        <CodeForm
          key={actionData.challenge}
          challenge={actionData.challenge}
          message={actionData.message}
          ways={actionData.ways}
          again={{ search }}
        />
      ) : (
        <>
          {passwordsWork || !actionData?.message ? null : <SignInFailure message={actionData.message} />}
          {issuer ? (
            <ButtonLink to={issuer.address} reloadDocument tone={passwordsWork ? 'secondary' : 'primary'} size="large">
              {issuer.label}
            </ButtonLink>
          ) : null}
          {issuer && passwordsWork ? <Or /> : null}
          {passwordsWork ? (
            <>
              <SignInForm answer={actionData} />
              {passkeysWork ? <PasskeyButton /> : null}
              <TextLink to={paths.admin.newPassword()}>{identityTexts.passwordRequest.open}</TextLink>
            </>
          ) : null}
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

/** Between the ways to sign in. */
function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {identityTexts.oidc.or}
    </p>
  );
}

const SignInFailure = ({ message }: { message: string }) => (
  <Alert tone="destructive" title={texts.failed}>
    {message}
  </Alert>
);

function SignInForm({ answer }: { answer: Answer | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const { email = '', errors = {}, message = null } = answer ?? {};
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <ErrorSummary title={formTexts.errorSummary} errors={errors} />
      {message ? <SignInFailure message={message} /> : null}
      <Field name="email" id="email" label={texts.email} error={errors.email} required>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" defaultValue={email} maxLength={longestEmail} />
        )}
      </Field>
      <Field name="password" id="password" label={texts.password} error={errors.password} required>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" maxLength={longestPassword} />
        )}
      </Field>
      <Button type="submit" tone="primary" busyText={busy ? texts.busy : null}>
        {texts.submit}
      </Button>
    </Form>
  );
}
