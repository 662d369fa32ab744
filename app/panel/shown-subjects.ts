import { textCheck } from '#app/content/quality/quality-names';
import { modules } from '#app/content/registry';
import { isWithin, paths } from '#app/paths';

const { admin } = paths;

/** The audit subjects that each screen of the panel shows, by the prefix of its address; the first match counts. */
const screens: { at: string; subjects: readonly string[] | 'everything' }[] = [
  { at: admin.dashboard(), subjects: 'everything' },
  { at: admin.audit(), subjects: 'everything' },
  { at: admin.deleted(), subjects: modules.map(({ key }) => key) },
  { at: admin.calendar(), subjects: [...modules.map(({ key }) => key), 'entry_draft'] },
  { at: admin.subscriptions.list(), subjects: ['subscription', 'personal_data'] },
  { at: admin.settings(), subjects: ['api_key', 'lexicon'] },
  { at: admin.profile(), subjects: ['user', 'session'] },
  { at: admin.fragments.list(), subjects: ['fragment'] },
  { at: admin.users.list(), subjects: ['user'] },
  { at: admin.notifications(), subjects: ['contact_message', 'feedback'] },
  { at: admin.quality(), subjects: [textCheck, 'hidden_issue'] },
  { at: admin.dueReviews(), subjects: ['user', ...modules.map(({ key }) => key)] },
  { at: admin.reviews(), subjects: ['review', ...modules.map(({ key }) => key)] },
  ...modules.map(({ key, path }) => ({ at: admin.section(path).list(), subjects: [key, 'category'] })),
];

/**
 * Whether the screen at `pathname` shows something of `subject`. The settings concern all of them, as the frame has the
 * site's name.
 */
export function showsSubject(pathname: string, subject: string): boolean {
  const screen = screens.find(({ at }) => isWithin(pathname, at));
  return subject === 'settings' || screen?.subjects === 'everything' || (screen?.subjects.includes(subject) ?? false);
}
