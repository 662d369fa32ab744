import { useNavigation } from 'react-router';
import { paths } from '#app/paths';
import type { FieldErrors } from '#app/platform/errors';
import { formatDate } from '#app/platform/format';
import type { PersonalData } from '#app/personal-data/personal-data.server';
import { identityTexts } from '#app/texts/pl/identity';
import { personalDataTexts } from '#app/texts/pl/personal-data';
import { sectionNames } from '#app/texts/pl/sections';
import { Button } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { ErrorSummary } from '#app/ui/error-summary';
import { FieldError } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';

const texts = personalDataTexts.person;

interface FoundPersonProps {
  found: PersonalData;
  errors: FieldErrors;
}

/** What is kept of a person, with the ways to hand it over and to erase it. */
export function FoundPerson({ found, errors }: FoundPersonProps) {
  const { formData, state } = useNavigation();
  const isErasing = state !== 'idle' && formData?.get('intent') === 'erase';
  const wrong = errors.confirm ? ({ 'aria-invalid': true, 'aria-describedby': 'confirm-error' } as const) : {};
  return (
    <div className="mt-6 rounded border border-line bg-raised p-5">
      <FocusOnAppear what={found}>
        <h3 className="font-bold [overflow-wrap:anywhere]">{texts.found(found.email)}</h3>
      </FocusOnAppear>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {listFacts(found).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" action={paths.admin.personalData.export()} reloadDocument className="mt-4">
        <input type="hidden" name="email" value={found.email} />
        <Button type="submit">{texts.export}</Button>
      </Form>
      <Form method="post" preventScrollReset noValidate className="mt-6 space-y-4 border-t border-line pt-5">
        <ErrorSummary title={personalDataTexts.errors.failed} errors={errors} fields={['confirm']} />
        <h4 className="font-bold">{texts.eraseTitle}</h4>
        <p className="max-w-prose text-muted">{texts.eraseText}</p>
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="email" value={found.email} />
        <Checkbox name="confirm" id="confirm" label={texts.confirm} {...wrong} />
        {errors.confirm ? <FieldError id="confirm-error" messages={errors.confirm} /> : null}
        <Button type="submit" tone="destructive" busyText={isErasing ? texts.erasing : undefined}>
          {texts.erase}
        </Button>
      </Form>
    </div>
  );
}

function listFacts({
  account,
  subscription,
  messages,
  mail,
  log,
  notices,
}: PersonalData): [name: string, value: string][] {
  const topics = subscription && (subscription.confirmed_at ? subscription.topics : subscription.asked_topics);
  const facts: [string, string | null][] = [
    [texts.account, account && texts.accountText(account.username, identityTexts.roles[account.role])],
    [
      texts.subscription,
      subscription &&
        [
          (topics ?? []).map((topic) => sectionNames[topic] ?? topic).join(', '),
          formatDate(subscription.confirmed_at ?? subscription.asked_at),
        ].join(' · '),
    ],
    [texts.fromContact, messages.length > 0 ? texts.messages(messages.length) : null],
    [texts.mail, mail.length > 0 ? texts.mailCount(mail.length) : null],
    [texts.notices, notices.length > 0 ? texts.noticeCount(notices.length) : null],
    [texts.log, log.length > 0 ? texts.logCount(log.length) : null],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
