import { CalendarClock } from 'lucide-react';
import { listAudit } from '#app/audit/list-audit.server';
import { countEntries } from '#app/content/entries/count-entries.server';
import { moduleKeys } from '#app/content/registry';
import { countUsers } from '#app/identity/count-users.server';
import { wordEvent } from '#app/panel/audit/word-event';
import { BackupState } from '#app/panel/backup-state';
import { NextSteps } from '#app/panel/dashboard/next-steps';
import { Overview } from '#app/panel/dashboard/overview';
import { readNextSteps } from '#app/panel/dashboard/read-next-steps.server';
import { RecentActivity } from '#app/panel/dashboard/recent-activity';
import { ServiceStates } from '#app/panel/dashboard/service-states';
import { panelMeta } from '#app/panel/panel-meta';
import { readBackupState } from '#app/panel/read-backup-state.server';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { listServiceStates } from '#app/status/probe-services.server';
import { calendarTexts } from '#app/texts/pl/calendar';
import { dashboardTexts as texts } from '#app/texts/pl/dashboard';
import { ButtonLink } from '#app/ui/button';
import { LinkTabs } from '#app/ui/link-tabs';
import type { Route } from './+types/dashboard';

const perPage = 10;
const views = ['overview', 'status', 'activity'] as const;
type View = (typeof views)[number];
const viewNames: Record<View, string> = { overview: '', status: 'status', activity: 'aktywnosc' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('read');
  const view = views.find((name) => viewNames[name] === url.searchParams.get('widok')) ?? 'overview';
  if (view === 'status')
    return {
      view,
      services: await listServiceStates(db, ctx.services.clock),
      backup: await readBackupState(db, ctx.services),
    };
  if (view === 'activity') {
    const page = readPage(url);
    const { items, total } = await listAudit(db, { subjects: moduleKeys, page, perPage });
    requirePageWithin(url, total, perPage);
    return {
      view,
      page,
      total,
      items: items.map((item) => ({ id: item.id, title: item.title, ...wordEvent(item), at: formatDateTime(item.at) })),
    };
  }
  const entries = await countEntries(db);
  const people = ctx.rights.includes('administer') ? { users: await countUsers(db) } : {};
  return { view, next: await readNextSteps(ctx), counts: { ...entries, ...people } as Record<string, number> };
}

export const meta = panelMeta(texts.title);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const tabs = views.map((view) => ({
    to: paths.admin.dashboard(viewNames[view]),
    label: texts.tabs[view],
    current: view === loaderData.view,
  }));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        <ButtonLink to={paths.admin.calendar()} icon={<CalendarClock aria-hidden className="size-4" />}>
          {calendarTexts.title}
        </ButtonLink>
      </div>
      <LinkTabs tabs={tabs} label={texts.tabs.label} className="mt-4 mb-6" />
      {loaderData.view === 'overview' ? (
        <>
          <NextSteps steps={loaderData.next} />
          <Overview counts={loaderData.counts} />
        </>
      ) : null}
      {loaderData.view === 'status' ? (
        <>
          <ServiceStates services={loaderData.services} />
          <BackupState {...loaderData.backup} />
        </>
      ) : null}
      {loaderData.view === 'activity' ? <RecentActivity {...loaderData} perPage={perPage} /> : null}
    </>
  );
}
