import { publicTexts } from '#app/texts/pl/public';
import { Badge } from '#app/ui/badge';
import type { Audience } from './audience';

/** Says of an entry that only whoever is signed in reads it. */
export const MembersBadge = ({ audience }: { audience: Audience }) =>
  audience === 'members' ? <Badge tone="blue">{publicTexts.forMembers}</Badge> : null;
