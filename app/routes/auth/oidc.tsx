import { data, redirect } from 'react-router';
import { beginFlow, checksOf, flowLifetimeMs, readFlows, sealFlows } from '#app/identity/oidc/oidc-flow.server';
import { readReturnPath } from '#app/identity/return-path';
import { OidcRefusal } from '#app/identity/screens/oidc-refusal';
import { flowCookie, readFlowCookie, readSignedOutCookie } from '#app/identity/session-cookie';
import { otherAccount, paths, purposeParameter, returnParameter, sessionProof } from '#app/paths';
import { AppError, retryHeaders } from '#app/platform/errors';
import { placeAfterSignIn } from '#app/request/place-after-sign-in';
import { requestContext } from '#app/request/request-context.server';
import { usesPanel } from '#app/request/standing-of.server';
import { entrySiteOf } from '#app/settings/site-logo';
import { EntryFrame } from '#app/shell/entry-frame';
import { identityTexts } from '#app/texts/pl/identity';
import type { Route } from './+types/oidc';

const texts = identityTexts.oidc;

/** Leads to the issuer; a page of its own says so where that cannot be. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { user, services } = ctx;
  const { oidc, env, clock, secret, log } = services;
  if (!oidc) throw new AppError('not_found');
  const next = readReturnPath(url.searchParams.get(returnParameter));
  const purpose = url.searchParams.get(purposeParameter);
  const isProof = purpose === sessionProof;
  const isOther = purpose === otherAccount;
  if (isProof && !user) throw redirect(paths.admin.signIn());
  if (!isProof && user) throw redirect(placeAfterSignIn(usesPanel(ctx), next));
  const now = clock.now();
  const flow = beginFlow({ next, provesSession: isProof && user ? user.sessionId : null }, now);
  try {
    const usual = readSignedOutCookie(request.headers, env.PUBLIC_URL) ? 'after_sign_out' : 'usual';
    const address = await oidc.begin(checksOf(flow, now), isProof ? 'proof' : isOther ? 'other_account' : usual);
    const flows = readFlows(secret, readFlowCookie(request.headers, env.PUBLIC_URL), now);
    const cookie = flowCookie(env.PUBLIC_URL, sealFlows(secret, [...flows, flow]), flowLifetimeMs);
    return redirect(address.href, { headers: { 'set-cookie': cookie } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error.cause }, 'the issuer could not be asked for a sign-in');
    const site = entrySiteOf(await services.settings());
    const retry = isOther ? paths.auth.oidcOther : paths.auth.oidc;
    const again = isProof ? paths.auth.oidcProof() : retry(next ?? undefined);
    return data(
      { ...site, message: error.detail ?? texts.away, again, next },
      { status: error.status, headers: retryHeaders(error) },
    );
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${texts.title} – ${loaderData.siteName}` : texts.title },
  { name: 'robots', content: 'noindex' },
];

export default function Oidc({ loaderData }: Route.ComponentProps) {
  const { message, again, next } = loaderData;
  return (
    <EntryFrame site={loaderData}>
      <OidcRefusal message={message} again={again} next={next} />
    </EntryFrame>
  );
}
