import { TriangleAlert } from 'lucide-react';
import { publicTexts } from '#app/texts/pl/public';
import { Badge, type BadgeTone } from '#app/ui/badge';

export type Importance = 'urgent' | 'high' | 'normal' | 'low';

const tones: Record<Importance, BadgeTone> = { urgent: 'red', high: 'red', normal: 'grey', low: 'outline' };

/** How much an announcement matters, in a word, a sign and only then a colour. */
export function ImportanceBadge({ importance }: { importance: Importance }) {
  const warns = importance === 'urgent' || importance === 'high';
  return (
    <Badge tone={tones[importance]} icon={warns ? <TriangleAlert aria-hidden /> : undefined}>
      {publicTexts.announcements.importance[importance]}
    </Badge>
  );
}
