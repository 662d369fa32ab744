import { data, Form, Link, useNavigation } from 'react-router';
import { moduleKeys } from '#app/content/registry';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { SectionBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { requireOwnSubscription } from '#app/site/require-own-subscription.server';
import { TopicChoice } from '#app/site/topic-choice';
import { saveSubscription } from '#app/subscriptions/own-subscription.server';
import { subscriptionTexts } from '#app/texts/pl/subscriptions';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import type { Route } from './+types/subscription-own';

const texts = subscriptionTexts.own;
const { errors: errorTexts } = subscriptionTexts;

interface Answer {
  saved?: true;
  /** At the check boxes. */
  errors?: string[];
  /** Of no field. */
  reason?: string;
  /** The refused choice. */
  chosen?: string[];
}

/** Changes nothing: mail scanners open links, too. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  requireOwnSubscription(context.get(requestContext), params.token);

export async function action({ request, params, context }: Route.ActionArgs) {
  const chosen = (await request.formData()).getAll('topics').map(String);
  const { readerDoor, services } = context.get(requestContext);
  try {
    await saveSubscription({ readerDb: readerDoor.db, secret: services.secret }, params.token, moduleKeys, chosen);
    return data<Answer>({ saved: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The page says that it has ended.
    if (error.code === 'not_found') return data<Answer>({});
    if (error.code !== 'invalid') throw error;
    return data<Answer>({ errors: error.fields.topics, chosen }, { status: error.status });
  }
}

/** Keeps the choice when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const chosen = (await request.clone().formData()).getAll('topics').map(String);
  return keepScreen<Answer>(
    () => serverAction(),
    () => ({ reason: errorTexts.failed, chosen }),
  );
}

/** The page is private to one reader. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, path: paths.subscription.ask(), noIndex: true });

export default function OwnSubscription({ loaderData, actionData, params }: Route.ComponentProps) {
  const { email, topics, asked_topics, confirmed, off } = loaderData;
  const isSaving = useNavigation().state !== 'idle';
  const waits = asked_topics !== null;
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={waits ? texts.confirmTitle : texts.title} />
      <div className="max-w-[40rem] space-y-6">
        {actionData?.saved ? (
          <FocusOnAppear what={actionData}>
            <Alert tone="success" title={texts.saved}>
              {texts.activeText}
            </Alert>
          </FocusOnAppear>
        ) : (
          <Standing waits={waits} confirmed={confirmed} off={off} />
        )}
        <p>
          {texts.address} <strong className="[overflow-wrap:anywhere]">{email}</strong>
        </p>
        <Form method="post" noValidate className="space-y-6" key={`${topics.join()} ${asked_topics?.join()}`}>
          <ErrorSummary title={errorTexts.summary} errors={actionData?.errors ? { topics: actionData.errors } : {}} />
          <Refusal what={actionData} title={errorTexts.failedTitle} reason={actionData?.reason} />
          <TopicChoice
            legend={subscriptionTexts.fields.topics}
            chosen={actionData?.chosen ?? asked_topics ?? topics}
            errors={actionData?.errors}
          />
          <Button type="submit" tone="primary" busyText={isSaving ? texts.saving : undefined}>
            {waits ? texts.confirm : texts.save}
          </Button>
        </Form>
        <p className="border-t border-line pt-5 text-muted">
          {texts.endText}{' '}
          <Link
            to={paths.subscription.end(params.token)}
            className="inline-flex min-h-6 items-center font-semibold underline hover:text-accent"
          >
            {texts.end}
          </Link>
        </p>
      </div>
    </div>
  );
}

function Standing({ waits, confirmed, off }: { waits: boolean; confirmed: boolean; off: boolean }) {
  if (off) return <Alert title={texts.switchedOff}>{texts.switchedOffText}</Alert>;
  if (waits) return <p className="text-muted">{texts.waiting}</p>;
  return confirmed ? <Alert title={texts.active}>{texts.activeText}</Alert> : null;
}

export { SectionBoundary as ErrorBoundary };
