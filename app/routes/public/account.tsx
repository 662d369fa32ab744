import { data } from 'react-router';
import { createFeedToken, findFeedToken, removeFeedToken } from '#app/identity/feed-token.server';
import { readProofWays } from '#app/identity/proof-ways.server';
import { updateUser } from '#app/identity/save-user.server';
import { type AccountAnswer, AccountScreen } from '#app/identity/screens/account-screen';
import { endSessionIntent } from '#app/identity/screens/sessions-panel';
import { ProofWaysProvider } from '#app/identity/screens/use-proof-ways';
import type { SessionUser } from '#app/identity/session-user';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import { keepForm } from '#app/panel/keep-form';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { refuseOwnAccount, setOwnPassword } from '#app/request/own-account-form.server';
import { endOwnSessions, showOwnSessions } from '#app/request/own-sessions.server';
import { prove } from '#app/request/prove.server';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { requireAccountPage } from '#app/request/require-account-page.server';
import { ownAccountWriter } from '#app/request/require-user-writer.server';
import { signedOutCookies } from '#app/request/signed-out-cookies.server';
import { PageHeading } from '#app/shell/page-heading';
import { OwnPage } from '#app/site/own-page';
import { SectionBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { accountTexts as texts } from '#app/texts/pl/account';
import { identityTexts } from '#app/texts/pl/identity';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/account';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const user = requireAccountPage(ctx);
  const deps = identityDepsOf(ctx.services);
  const feed = await findFeedToken(deps.identityDb, user.id);
  return {
    user: { id: user.id, email: user.email, username: user.username },
    feed: feed && {
      since: formatDateTime(feed.created_at),
      lastUsed: feed.last_used_at && formatDateTime(feed.last_used_at),
    },
    sessions: await showOwnSessions(ctx, user),
    hasSecondFactor: await hasSecondFactor(deps.identityDb, user.id),
    sendsMail: ctx.services.mailer !== null,
    proofWays: await readProofWays(deps, user.id),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const user = requireAccountPage(ctx);
  const form = await request.formData();
  const intent = String(form.get('intent') ?? '');
  try {
    return await act(intent, form, { request, ctx, user });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    return refuseOwnAccount(error, intent, form);
  }
}

interface Acting {
  request: Request;
  ctx: RequestContext;
  user: SessionUser;
}

async function act(intent: string, form: FormData, { request, ctx, user }: Acting) {
  const { services } = ctx;
  const deps = identityDepsOf(services);
  const read = (name: string) => String(form.get(name) ?? '');
  const done = (text: string, headers: HeadersInit = {}) =>
    data<AccountAnswer>({ intent, errors: {}, done: text }, { headers });
  switch (intent) {
    case 'profile':
      await updateUser(ownAccountWriter(ctx, user), user.id, { username: read('username') });
      return done(texts.saved);
    case 'password':
      return done(texts.passwordSaved, { 'set-cookie': await setOwnPassword(form, request, ctx, user) });
    case 'feed-create': {
      await prove(ctx, read('proof'));
      const token = await createFeedToken(deps, user);
      const feed = `${services.env.PUBLIC_URL}${paths.feed()}?token=${token}`;
      return data<AccountAnswer>({ intent, errors: {}, feed });
    }
    case 'feed-revoke':
      await removeFeedToken(deps, user);
      return done(texts.feed.revoked);
    case endSessionIntent: {
      const ended = await endOwnSessions(form, ctx, user);
      if (ended) return done(ended.title);
      const message = { kind: 'success' as const, ...identityTexts.signedOut };
      return redirectWithToast(paths.home(), message, signedOutCookies(services));
    }
    default:
      throw new AppError('malformed');
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get('intent') ?? '');
  return keepForm<AccountAnswer>(
    () => serverAction(),
    (message) => ({ intent, errors: { '': [message] } }),
  );
}

/** The page is one person's, and may have their feed's token on it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const own = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of actionHeaders.getSetCookie()) own.append('set-cookie', cookie);
  return own;
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, path: paths.account(), noIndex: true });

export const ErrorBoundary = SectionBoundary;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { proofWays, ...shown } = loaderData;
  return (
    <OwnPage>
      <PageHeading title={texts.title} />
      <ProofWaysProvider value={proofWays}>
        <AccountScreen {...shown} answer={useKeptAnswer(actionData)} />
      </ProofWaysProvider>
    </OwnPage>
  );
}
