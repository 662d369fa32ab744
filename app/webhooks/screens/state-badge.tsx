import { webhookTexts as texts } from '#app/texts/pl/webhooks';
import { Badge } from '#app/ui/badge';
import type { DeliveryState } from '../tables.server';

const tones = { waiting: 'amber', delivered: 'green', failed: 'red' } as const;

/** How a delivery ended, or that it has not yet. */
export const StateBadge = ({ state }: { state: DeliveryState }) => (
  <Badge tone={tones[state]}>{texts.states[state]}</Badge>
);
