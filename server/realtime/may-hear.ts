import type { RecordedChange } from '#app/audit/changes.server';
import { textCheck } from '#app/content/quality/quality-names';
import { moduleKeys } from '#app/content/registry';
import type { SessionUser } from '#app/identity/session-user';

/** What the screens of moderators show. Anything else, also what comes to be, is for admins. */
const heardByModerators: readonly string[] = [
  ...moduleKeys,
  'entry_draft',
  'fragment',
  'category',
  'review',
  'settings',
  'hidden_issue',
  textCheck,
];

/** Whether an open panel is told of a change: of accounts, keys and messages admins are, and whoever made it. */
export const mayHear = ({ id, role }: SessionUser, { subject, actorId }: RecordedChange): boolean =>
  role === 'admin' || id === actorId || heardByModerators.includes(subject);
