import { useRight } from '#app/identity/screens/rights';
import { paths } from '#app/paths';
import { notificationTexts as texts } from '#app/texts/pl/notifications';
import { LinkTabs } from '#app/ui/link-tabs';

/** The tabs over both lists of what came in. */
export function InboxTabs({ current }: { current: 'notifications' | 'messages' }) {
  const administers = useRight('administer');
  if (!administers) return <div className="mt-6" />;
  const tabs = [
    { to: paths.admin.notifications(), label: texts.tabs.notifications, current: current === 'notifications' },
    { to: paths.admin.messages.list(), label: texts.tabs.messages, current: current === 'messages' },
  ];
  return <LinkTabs tabs={tabs} label={texts.tabs.label} className="mt-4 mb-6" />;
}
