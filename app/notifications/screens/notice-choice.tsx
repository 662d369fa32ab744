import { useNavigation } from 'react-router';
import type { noticeKindsFor } from '#app/notifications/mailed-notices.server';
import { formTexts } from '#app/texts/pl/forms';
import { noticeTexts as texts } from '#app/texts/pl/users';
import { Button } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { Checkbox } from '#app/ui/checkbox';
import { GuardedForm } from '#app/ui/form-guard';
import { Refusal } from '#app/ui/refusal';

interface NoticeChoiceProps {
  /** Whether the portal has a mail server. */
  sendsMail: boolean;
  offered: ReturnType<typeof noticeKindsFor>;
  chosen: readonly string[];
  errors: Record<string, string[]>;
}

/** Which notifications a person gets by e-mail as well. */
export function NoticeChoice({ sendsMail, offered, chosen, errors }: NoticeChoiceProps) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'notices';
  if (!sendsMail)
    return (
      <Panel title={texts.title}>
        <p className="text-muted">{texts.off}</p>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      <GuardedForm method="post" noValidate preventScrollReset className="space-y-4" key={chosen.join()}>
        <input type="hidden" name="intent" value="notices" />
        <Refusal what={errors} title={formTexts.failedTitle} reason={errors['']} />
        <p className="text-muted">{texts.hint}</p>
        <fieldset className="space-y-2">
          <legend className="sr-only">{texts.label}</legend>
          {offered.map((kind) => (
            <Checkbox
              key={kind}
              name="notice"
              value={kind}
              label={texts.kinds[kind]}
              defaultChecked={chosen.includes(kind)}
            />
          ))}
        </fieldset>
        <Button type="submit" busyText={busy ? formTexts.saving : null}>
          {formTexts.save}
        </Button>
      </GuardedForm>
    </Panel>
  );
}
