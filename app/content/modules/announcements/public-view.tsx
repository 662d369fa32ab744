import { TriangleAlert } from 'lucide-react';
import type { OwnView } from '#app/content/own-view';
import { announcements as announcementsTexts } from '#app/texts/pl/sections/announcements';
import { Badge } from '#app/ui/badge';
import { type Importance, importanceTones } from './importance';

/** The importance as a word and an icon, not by colour alone. */
export function ImportanceBadge({ importance }: { importance: Importance }) {
  const warns = importance === 'urgent' || importance === 'high';
  return (
    <Badge tone={importanceTones[importance]} icon={warns ? <TriangleAlert aria-hidden /> : undefined}>
      {announcementsTexts.importance[importance]}
    </Badge>
  );
}

export const announcementView: OwnView<{ importance: Importance }> = {
  Badges: ({ shown }) => <ImportanceBadge importance={shown.importance} />,
};
