import { secondFactorTexts as texts } from '#app/texts/pl/users';
import { Badge } from '#app/ui/badge';
import { ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';

/** Whether one's own account has a second factor, and the way to it. */
export function SecondFactorPanel({ isOn, to }: { isOn: boolean; to: string }) {
  return (
    <Panel title={texts.title}>
      <p className="mb-3">
        <Badge tone={isOn ? 'green' : 'outline'}>{texts.states[isOn ? 'on' : 'off']}</Badge>
      </p>
      <p className="mb-4 text-muted">{texts.description}</p>
      <ButtonLink to={to}>{isOn ? texts.manage : texts.enable}</ButtonLink>
    </Panel>
  );
}
