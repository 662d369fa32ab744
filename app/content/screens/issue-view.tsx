import type { Severity } from '#app/checks/issue';
import { readinessTexts as texts } from '#app/texts/pl/readiness';
import { Badge, type BadgeTone } from '#app/ui/badge';

const tones: Record<Severity, BadgeTone> = { error: 'red', warning: 'amber', hint: 'grey' };

/** How grave an issue is, in a word and a colour. */
export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <Badge tone={tones[severity]}>{texts.severities[severity]}</Badge>
);
