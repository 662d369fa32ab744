import { textCheck } from '#app/content/quality/quality-names';
import { moduleKeys, modules } from '#app/content/registry';
import { isWithin, paths } from '#app/paths';

/** The audit subjects that each screen of the panel shows, by the prefix of its address; the first match counts. */
const screens: { at: string; subjects: readonly string[] | 'everything' }[] = [
  { at: paths.admin.dashboard(), subjects: 'everything' },
  { at: paths.admin.audit(), subjects: 'everything' },
  { at: paths.admin.deleted(), subjects: [...moduleKeys, 'fragment'] },
  { at: paths.admin.calendar(), subjects: [...moduleKeys, 'entry_draft'] },
  { at: paths.admin.subscriptions.list(), subjects: ['subscription', 'personal_data'] },
  { at: paths.admin.webhooks.list(), subjects: ['webhook'] },
  { at: paths.admin.settings(), subjects: ['api_key', 'lexicon'] },
  { at: paths.admin.profile(), subjects: ['user', 'session'] },
  // With the texts that show each.
  { at: paths.admin.fragments.list(), subjects: ['fragment', 'entry_draft', ...moduleKeys] },
  { at: paths.admin.users.list(), subjects: ['user'] },
  { at: paths.admin.notifications(), subjects: ['contact_message', 'feedback'] },
  { at: paths.admin.quality(), subjects: [textCheck, 'hidden_issue'] },
  { at: paths.admin.dueReviews(), subjects: ['user', ...moduleKeys] },
  { at: paths.admin.reviews(), subjects: ['review', ...moduleKeys] },
  ...modules.map(({ key, path }) => ({ at: paths.admin.section(path).list(), subjects: [key, 'category'] })),
];

/**
 * Whether the screen at `pathname` shows something of `subject`. The settings concern all of them, as the frame has the
 * site's name.
 */
export function showsSubject(pathname: string, subject: string): boolean {
  const screen = screens.find(({ at }) => isWithin(pathname, at));
  return subject === 'settings' || screen?.subjects === 'everything' || (screen?.subjects.includes(subject) ?? false);
}
