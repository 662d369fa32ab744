import { useState } from 'react';
import { useNavigation } from 'react-router';
import { paths } from '#app/paths';
import { accountTexts as texts } from '#app/texts/pl/account';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { profileTexts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { CopyButton } from '#app/ui/copy-button';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { FormGuard } from '#app/ui/form-guard';
import { Refusal } from '#app/ui/refusal';
import { NameForm, PasswordForm, type ProfileAnswer } from './profile-screen';
import { ProofField } from './proof-field';
import { SecondFactorPanel } from './second-factor-panel';
import { endSessionIntent, SessionsPanel, type ShownSession } from './sessions-panel';
import { useProofWays } from './use-proof-ways';

/** The action's answer: what was refused, what was done, or the feed that was just made. */
export interface AccountAnswer extends ProfileAnswer {
  done?: string;
  /** The address with its new token: shown this once. */
  feed?: string;
}

interface AccountScreenProps {
  user: { email: string; username: string };
  /** When the feed's token was made and used. */
  feed: { since: string; lastUsed: string | null } | null;
  sessions: ShownSession[];
  hasSecondFactor: boolean;
  sendsMail: boolean;
  answer: AccountAnswer | undefined;
}

/** One's own name, password, second factor, sessions and feed, for everybody who has an account. */
export function AccountScreen({ user, feed, sessions, hasSecondFactor, sendsMail, answer }: AccountScreenProps) {
  const { typed, issuer } = useProofWays();
  // A changed password empties its form; what another form did leaves it as it is.
  const changed = answer?.intent === 'password' && answer.done ? answer : null;
  const [emptied, setEmptied] = useState({ by: changed, times: 0 });
  if (changed && changed !== emptied.by) setEmptied({ by: changed, times: emptied.times + 1 });
  const errorsOf = (intent: string) => (answer?.intent === intent ? answer.errors : {});
  return (
    <FormGuard texts={unsavedTexts}>
      <div className="max-w-[40rem] space-y-6">
        {answer?.done ? (
          <FocusOnAppear what={answer}>
            <Alert tone="success" title={answer.done} />
          </FocusOnAppear>
        ) : null}
        <Panel title={texts.data}>
          <NameForm user={user} errors={errorsOf('profile')} typed={answer?.username ?? user.username} />
        </Panel>
        <Panel title={profileTexts.password}>
          {typed !== 'password' && issuer ? (
            <p>{profileTexts.noPassword}</p>
          ) : (
            <PasswordForm key={emptied.times} errors={errorsOf('password')} email={user.email} />
          )}
        </Panel>
        <SecondFactorPanel isOn={hasSecondFactor} to={paths.ownSecondFactor()} />
        <SessionsPanel sessions={sessions} errors={errorsOf(endSessionIntent)} />
        <FeedPanel feed={feed} answer={answer} />
        {sendsMail ? (
          <Panel title={texts.subscription}>
            <p className="mb-4 text-muted">{texts.subscriptionText}</p>
            <ButtonLink to={paths.subscription.ask()}>{texts.subscription}</ButtonLink>
          </Panel>
        ) : null}
        <Form method="post" action={paths.signOut()}>
          <input type="hidden" name="from" value="public" />
          <Button type="submit">{texts.signOut}</Button>
        </Form>
      </div>
    </FormGuard>
  );
}

function FeedPanel({ feed, answer }: Pick<AccountScreenProps, 'feed' | 'answer'>) {
  const { issuer } = useProofWays();
  const { state, formData } = useNavigation();
  const busy = (intent: string, text: string) => (state !== 'idle' && formData?.get('intent') === intent ? text : null);
  const errors = answer?.intent === 'feed-create' ? answer.errors : {};
  return (
    <Panel title={texts.feed.title}>
      <p className="mb-3 text-muted">{texts.feed.text}</p>
      {answer?.feed ? (
        <FocusOnAppear what={answer.feed} className="mb-4">
          <Alert tone="success" title={texts.feed.ready}>
            <p>{texts.feed.once}</p>
            <p className="mt-2 flex flex-wrap items-center gap-3">
              <code className="font-mono break-all">{answer.feed}</code>
              <CopyButton value={answer.feed} label={texts.feed.copy} copiedLabel={texts.feed.copied} />
            </p>
          </Alert>
        </FocusOnAppear>
      ) : null}
      <p className="mb-1">
        {feed ? `${texts.feed.made(feed.since)} ${texts.feed.used(feed.lastUsed)}` : texts.feed.none}
      </p>
      <p className="mb-4 text-sm text-muted">{issuer ? texts.feed.endsAtIssuer : texts.feed.ends}</p>
      <Form method="post" noValidate preventScrollReset className="space-y-4">
        <input type="hidden" name="intent" value="feed-create" />
        <Refusal what={errors} title={formTexts.failedTitle} reason={errors['']} />
        <ProofField errors={errors} />
        {feed ? <p className="text-sm text-muted">{texts.feed.renewText}</p> : null}
        <Button type="submit" busyText={busy('feed-create', texts.feed.creating)}>
          {feed ? texts.feed.renew : texts.feed.create}
        </Button>
      </Form>
      {feed ? (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="feed-revoke" />
          <Button type="submit" tone="destructive" busyText={busy('feed-revoke', texts.feed.revoking)}>
            {texts.feed.revoke}
          </Button>
        </Form>
      ) : null}
    </Panel>
  );
}
