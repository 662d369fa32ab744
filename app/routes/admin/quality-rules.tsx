import { useState } from 'react';
import { data, useNavigation } from 'react-router';
import { type RuleId, ruleIds } from '#app/checks/issue';
import { keepReason } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { openedField, ownChanges } from '#app/platform/own-changes';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { getChecksOff, inTurnOnSettings, updateSettings } from '#app/settings/settings.server';
import { unsavedTexts } from '#app/texts/pl/forms';
import { qualityTexts } from '#app/texts/pl/quality';
import { readinessTexts } from '#app/texts/pl/readiness';
import { Button, ButtonLink } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { FormGuard, GuardedForm } from '#app/ui/form-guard';
import { OpenedValues } from '#app/ui/opened-values';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/quality-rules';

const texts = qualityTexts.rules;

/** Which rules texts are looked at with, for the whole portal. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  off: await getChecksOff(context.get(requestContext).requireAdmin().db),
});

/** Whether texts are looked at with each rule. */
const switches = (off: readonly RuleId[]) =>
  Object.fromEntries(ruleIds.map((rule) => [rule, !off.includes(rule)])) as Record<RuleId, boolean>;

interface Answer {
  reason?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = { ...requireWriter(ctx), store: ctx.services.storage };
  const form = await request.formData();
  const on = form.getAll('rule');
  try {
    const typed = switches(ruleIds.filter((rule) => !on.includes(rule)));
    await inTurnOnSettings(writer, async (once) => {
      const current = switches(await getChecksOff(once.db));
      const rules = { ...current, ...ownChanges(typed, form.get(openedField), current).input };
      await updateSettings(once, { checks_off: ruleIds.filter((rule) => !rules[rule]) });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    return data<Answer>({ reason: error.detail }, { status: error.status });
  }
  const { saved: title, savedText: description } = texts;
  return redirectWithToast(paths.admin.quality(), { kind: 'success', title, description });
}

export const clientAction = keepReason<Answer>;

export const meta = panelMeta(texts.title);

export default function QualityRules({ loaderData: { off }, actionData }: Route.ComponentProps) {
  // What is loaded later is not what the form was opened with: see `OpenedValues`.
  const [rules] = useState(() => switches(off));
  const answer = useKeptAnswer(actionData);
  const saving = useNavigation().state === 'submitting';
  return (
    <FormGuard texts={unsavedTexts}>
      <GuardedForm method="post" className="max-w-2xl space-y-5">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        <Refusal what={answer} title={texts.failedTitle} reason={answer?.reason} />
        <p className="text-muted">{texts.description}</p>
        <OpenedValues values={rules} />
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">{texts.title}</legend>
          {ruleIds.map((rule) => (
            <Checkbox
              key={rule}
              name="rule"
              value={rule}
              label={readinessTexts.rules[rule]}
              defaultChecked={rules[rule]}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busyText={saving ? texts.saving : undefined}>
            {texts.save}
          </Button>
          <ButtonLink to={paths.admin.quality()}>{texts.back}</ButtonLink>
        </div>
      </GuardedForm>
    </FormGuard>
  );
}
