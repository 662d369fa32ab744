import { data, redirect } from 'react-router';
import { describeDevice } from '#app/identity/device';
import { checksOf, flowLifetimeMs, type OidcFlow, readFlows, sealFlows } from '#app/identity/oidc/oidc-flow.server';
import { proveByOidc, signInByOidc } from '#app/identity/oidc/oidc-sign-in.server';
import { readSecondStepWays, type SecondStepWays } from '#app/identity/passkey-sign-in.server';
import { CodeForm } from '#app/identity/screens/code-form';
import { OidcRefusal } from '#app/identity/screens/oidc-refusal';
import { flowCookie, readFlowCookie, sessionCookie, signedOutCookie } from '#app/identity/session-cookie';
import type { Visitor } from '#app/identity/sign-in.server';
import { paths } from '#app/paths';
import { refusalOf } from '#app/platform/database-errors.server';
import { AppError, retryHeaders } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { placeAfterSignIn, redirectSignedIn } from '#app/request/place-after-sign-in';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { standingOf, usesPanel } from '#app/request/standing-of.server';
import { entrySiteOf } from '#app/settings/site-logo';
import { EntryFrame, type EntrySite } from '#app/shell/entry-frame';
import { identityTexts } from '#app/texts/pl/identity';
import { Alert } from '#app/ui/alert';
import { ButtonLink } from '#app/ui/button';
import type { Route } from './+types/oidc-callback';

const texts = identityTexts.oidc;

interface Shown extends EntrySite {
  /** Why nobody was signed in, and where to begin again. */
  message?: string;
  again?: string;
  /** Set where a code is needed too. */
  challenge?: string;
  /** What the account has to take the second step with. */
  ways?: SecondStepWays;
  /** Where the person goes afterwards. */
  next: string | null;
}

/** Takes a person back from the issuer: opens a session, or proves the one that is open. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { env, clock, secret, oidc, log, settings } = ctx.services;
  if (!oidc) throw new AppError('not_found');
  const flows = readFlows(secret, readFlowCookie(request.headers, env.PUBLIC_URL), clock.now());
  const flow = flows.find(({ state }) => state === url.searchParams.get('state'));
  // Ends this way alone, and only where it led to the end: one that was refused is told where it should have led.
  const others = flows.filter((one) => one !== flow);
  const ended = flowCookie(env.PUBLIC_URL, sealFlows(secret, others), flowLifetimeMs);
  const next = flow?.next ?? null;
  const shown: Shown = { ...entrySiteOf(await settings()), next };
  try {
    if (!flow) throw new AppError('malformed', { message: texts.over });
    const device = describeDevice(request.headers.get('user-agent'));
    const visitor = { address: ctx.address, device, before: ctx.user };
    return (await takeBack(ctx, flow, url, visitor, ended)) ?? data(shown, { headers: { 'set-cookie': ended } });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'second_factor') return data(await withSecondStep(ctx, shown, refusal.challenge!));
    // The button for the way back led to the issuer's form, and that here once more.
    if (refusal.code === 'malformed' && ctx.user && !flow?.provesSession)
      return redirect(placeAfterSignIn(usesPanel(ctx), next));
    log.warn({ err: error instanceof AppError ? (error.cause ?? error) : error }, 'a sign-in at the issuer failed');
    // Whoever the issuer knows already would else be refused again without being asked.
    const retry = refusal.code === 'forbidden' ? paths.auth.oidcOther : paths.auth.oidc;
    const again = flow?.provesSession ? paths.auth.oidcProof() : retry(next ?? undefined);
    const init = { status: refusal.status, headers: retryHeaders(refusal) };
    const message = refusal.code === 'internal' ? identityTexts.signIn.unexpected : sentenceOf(refusal);
    return data({ ...shown, again, message }, init);
  }
}

const withSecondStep = async ({ services }: RequestContext, shown: Shown, challenge: string): Promise<Shown> => ({
  ...shown,
  challenge,
  ways: await readSecondStepWays(identityDepsOf(services), challenge),
});

/** @returns nothing where an open session was proved */
async function takeBack(
  { services, user }: RequestContext,
  flow: OidcFlow,
  url: URL,
  visitor: Visitor,
  ended: string,
): Promise<Response | undefined> {
  const { env, clock, oidc, systemDb } = services;
  const deps = identityDepsOf(services);
  const signedIn = await oidc!.finish(url.searchParams, checksOf(flow, clock.now()));
  if (flow.provesSession !== null) {
    if (user?.sessionId !== flow.provesSession) throw new AppError('malformed', { message: texts.over });
    await proveByOidc(deps, user, signedIn);
    return undefined;
  }
  const { user: person, cookie } = await signInByOidc(deps, signedIn, visitor);
  const toPanel = usesPanel(await standingOf(person, systemDb));
  const setCookie = sessionCookie(env.PUBLIC_URL, cookie, clock.now());
  const forgotten = signedOutCookie(env.PUBLIC_URL, 0);
  return redirectSignedIn(toPanel, flow.next, [setCookie, ended, forgotten]);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${identityTexts.signIn.title} – ${loaderData.siteName}` : identityTexts.signIn.title },
  { name: 'robots', content: 'noindex' },
];

export default function OidcCallback({ loaderData }: Route.ComponentProps) {
  const { message, challenge, ways, again, next } = loaderData;
  return (
    <EntryFrame site={loaderData}>
      {message === undefined || again === undefined ? null : (
        <OidcRefusal message={message} again={again} next={next} />
      )}
      {challenge === undefined ? null : (
        <>
          <h1 className="text-2xl font-bold">{identityTexts.signIn.title}</h1>
          <CodeForm
            challenge={challenge}
            message={null}
            ways={ways}
            action={paths.admin.signIn(next ?? undefined)}
            again={paths.admin.signIn(next ?? undefined)}
          />
        </>
      )}
      {message === undefined && challenge === undefined ? (
        <>
          <h1 className="text-2xl font-bold">{texts.proof.title}</h1>
          <Alert tone="success">{texts.proof.text}</Alert>
          <ButtonLink to={paths.admin.dashboard()}>{texts.proof.toPanel}</ButtonLink>
        </>
      ) : null}
    </EntryFrame>
  );
}
