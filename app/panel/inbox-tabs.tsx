import { useRight } from '#app/identity/screens/rights';
import { paths } from '#app/paths';
import { feedbackTexts } from '#app/texts/pl/feedback';
import { notificationTexts as texts } from '#app/texts/pl/notifications';
import { LinkTabs } from '#app/ui/link-tabs';

/** The tabs above both lists of the inbox. */
export function InboxTabs({ current }: { current: 'notifications' | 'messages' | 'feedback' }) {
  const administers = useRight('administer');
  if (!administers) return <div className="mt-6" />;
  const tabs = [
    { to: paths.admin.notifications(), label: texts.tabs.notifications, current: current === 'notifications' },
    { to: paths.admin.messages.list(), label: texts.tabs.messages, current: current === 'messages' },
    { to: paths.admin.feedback(), label: feedbackTexts.inbox.tab, current: current === 'feedback' },
  ];
  return <LinkTabs tabs={tabs} label={texts.tabs.label} className="mt-4 mb-6" />;
}
