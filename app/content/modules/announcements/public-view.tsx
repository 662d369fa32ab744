import { TriangleAlert } from 'lucide-react';
import { TagLinks } from '#app/content/fields/tag-links';
import { MembersBadge } from '#app/content/members-badge';
import type { OwnView } from '#app/content/own-view';
import { announcements as announcementsTexts } from '#app/texts/pl/sections/announcements';
import { Badge } from '#app/ui/badge';
import type { ShownAnnouncement } from './code.server';
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

/** Importance, for whom, since when and until when, and tags. */
export function AnnouncementBadges({ shown }: { shown: ShownAnnouncement }) {
  return (
    <>
      <ImportanceBadge importance={shown.importance} />
      <MembersBadge audience={shown.audience} />
      {shown.from ? (
        <time dateTime={shown.from.iso} className="text-[0.9375rem] text-muted">
          {shown.from.text}
        </time>
      ) : null}
      {shown.until ? (
        <span className="text-[0.9375rem] text-muted">{announcementsTexts.validUntil(shown.until)}</span>
      ) : null}
      <TagLinks tags={shown.tags} />
    </>
  );
}

export const announcementView: OwnView<ShownAnnouncement> = { Badges: AnnouncementBadges };
