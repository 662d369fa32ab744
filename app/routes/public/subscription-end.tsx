import { data, Form, useNavigation } from 'react-router';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { findOwnSubscription } from '#app/site/require-own-subscription.server';
import { SectionBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { endSubscription } from '#app/subscriptions/own-subscription.server';
import { subscriptionTexts } from '#app/texts/pl/subscriptions';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import type { Route } from './+types/subscription-end';

const texts = subscriptionTexts.end;

interface Answer {
  ended?: true;
  reason?: string;
}

/**
 * The question. Changes nothing: mail scanners open links, too. A link of what has ended is no mistake: the press may
 * come twice.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findOwnSubscription(context.get(requestContext), params.token);
  return { email: found?.email ?? null };
}

/** The press, also that of a mailbox (RFC 8058), which follows no redirect and sends no cookie. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  await findOwnSubscription(ctx, params.token);
  await endSubscription({ readerDb: ctx.readerDoor.db, secret: ctx.services.secret }, params.token);
  return data<Answer>({ ended: true });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    () => serverAction(),
    () => ({ reason: subscriptionTexts.errors.failed }),
  );

/** The page is private to one reader. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, path: paths.subscription.ask(), noIndex: true });

export default function EndSubscription({ loaderData: { email }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} />
      <div className="max-w-[40rem] space-y-5">
        {email === null ? (
          <Ended answer={actionData} />
        ) : (
          <Question email={email} answer={actionData} token={params.token} />
        )}
      </div>
    </div>
  );
}

function Ended({ answer }: { answer: Answer | undefined }) {
  return (
    <>
      <FocusOnAppear what={answer}>
        <Alert tone="success" title={texts.doneTitle}>
          {texts.doneText}
        </Alert>
      </FocusOnAppear>
      <ButtonLink to={paths.subscription.ask()}>{texts.again}</ButtonLink>
    </>
  );
}

function Question({ email, answer, token }: { email: string; answer: Answer | undefined; token: string }) {
  const isEnding = useNavigation().state !== 'idle';
  return (
    <>
      <Refusal what={answer} title={subscriptionTexts.errors.failedTitle} reason={answer?.reason} />
      <p>
        {subscriptionTexts.own.address} <strong className="[overflow-wrap:anywhere]">{email}</strong>
      </p>
      <p>{texts.question}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busyText={isEnding ? subscriptionTexts.own.ending : undefined}>
          {subscriptionTexts.own.end}
        </Button>
        <ButtonLink to={paths.subscription.own(token)}>{texts.change}</ButtonLink>
      </Form>
    </>
  );
}

export { SectionBoundary as ErrorBoundary };
