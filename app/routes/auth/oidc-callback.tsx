import { data } from 'react-router';
import { describeDevice } from '#app/identity/device';
import { checksOf, type OidcFlow, readFlow } from '#app/identity/oidc/oidc-flow.server';
import { proveByOidc, signInByOidc } from '#app/identity/oidc/oidc-sign-in.server';
import { readSecondStepWays, type SecondStepWays } from '#app/identity/passkey-sign-in.server';
import { CodeForm } from '#app/identity/screens/code-form';
import { OidcRefusal } from '#app/identity/screens/oidc-refusal';
import { flowCookie, readFlowCookie, sessionCookie } from '#app/identity/session-cookie';
import type { Visitor } from '#app/identity/sign-in.server';
import { paths } from '#app/paths';
import { AppError, retryHeaders } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { redirectSignedIn } from '#app/request/place-after-sign-in';
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
  /** Why nobody was signed in. */
  message?: string;
  /** Set where a code is needed too. */
  challenge?: string;
  /** What the account has to take the second step with. */
  ways?: SecondStepWays;
  /** Where to begin again. */
  again: string;
  /** Where the person goes afterwards. */
  next: string | null;
}

/** Takes a person back from the issuer: opens a session, or proves the one that is open. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { env, clock, secret, oidc, log, settings } = ctx.services;
  if (!oidc) throw new AppError('not_found');
  const flow = readFlow(secret, readFlowCookie(request.headers, env.PUBLIC_URL), clock.now());
  const isOwn = flow !== null && flow.state === url.searchParams.get('state');
  // Of another's way back nothing is used, and the own one goes on.
  const cookies = isOwn ? [flowCookie(env.PUBLIC_URL, '', 0)] : [];
  const shown: Shown = {
    ...entrySiteOf(await settings()),
    again: flow?.provesSession ? paths.auth.oidcProof() : paths.auth.oidc(flow?.next ?? undefined),
    next: flow?.next ?? null,
  };
  try {
    if (!isOwn) throw new AppError('malformed', { message: texts.over });
    const device = describeDevice(request.headers.get('user-agent'));
    const visitor = { address: ctx.address, device, before: ctx.user };
    return (await takeBack(ctx, flow, url, visitor, cookies)) ?? data(shown, { headers: withCookies(cookies) });
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('internal');
    if (refusal.code === 'second_factor')
      return data(await withSecondStep(ctx, shown, refusal.challenge!), { headers: withCookies(cookies) });
    log.warn({ err: error instanceof AppError ? (error.cause ?? error) : error }, 'a sign-in at the issuer failed');
    const init = { status: refusal.status, headers: withCookies(cookies, retryHeaders(refusal)) };
    return data({ ...shown, message: refusal.detail ?? identityTexts.signIn.unexpected }, init);
  }
}

const withSecondStep = async ({ services }: RequestContext, shown: Shown, challenge: string): Promise<Shown> => ({
  ...shown,
  challenge,
  ways: await readSecondStepWays(identityDepsOf(services), challenge),
});

function withCookies(cookies: readonly string[], more: HeadersInit = {}): Headers {
  const headers = new Headers(more);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

/** @returns nothing where an open session was proved */
async function takeBack(
  { services, user }: RequestContext,
  flow: OidcFlow,
  url: URL,
  visitor: Visitor,
  cookies: readonly string[],
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
  return redirectSignedIn(toPanel, flow.next, [setCookie, ...cookies]);
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
      {message === undefined ? null : <OidcRefusal message={message} again={again} />}
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
