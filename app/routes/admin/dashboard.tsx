import { Activity, ArrowRight, CalendarClock, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { listAudit } from '#app/audit/list-audit.server';
import { wordEvent } from '#app/panel/audit/word-event';
import { countPlanned, type Planned } from '#app/content/calendar/count-planned.server';
import { countOverdue } from '#app/content/entries/count-overdue.server';
import { countUnhelpful } from '#app/content/feedback/read-feedback.server';
import { countEntries } from '#app/content/entries/count-entries.server';
import { countIssues } from '#app/content/quality/list-issues.server';
import { modules } from '#app/content/registry';
import { boundModules } from '#app/content/registry.server';
import { countAccepted } from '#app/content/review/open-reviews.server';
import { countWaiting } from '#app/content/review/read-review.server';
import { countUsers } from '#app/identity/count-users.server';
import { listUnansweredSearches } from '#app/content/unanswered-searches.server';
import { countFailedJobs } from '#app/jobs/list-jobs.server';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format';
import { warsawDay } from '#app/platform/warsaw-time';
import { requestContext } from '#app/request/request-context.server';
import type { Services } from '#app/request/services.server';
import { listServiceStates } from '#app/status/probe-services.server';
import type { ServiceState } from '#app/status/services';
import { calendarTexts } from '#app/texts/pl/calendar';
import { dashboardTexts as texts } from '#app/texts/pl/dashboard';
import { moduleTexts } from '#app/texts/pl/modules';
import { sectionNames } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';
import { Badge, type BadgeTone } from '#app/ui/badge';
import { ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { EmptyState } from '#app/ui/empty-state';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import { LinkTabs } from '#app/ui/link-tabs';
import type { Route } from './+types/dashboard';
import { panelMeta } from '#app/panel/panel-meta';
import { BackupState } from '#app/panel/backup-state';
import { PanelPages } from '#app/panel/panel-pages';
import { readBackupState } from '#app/panel/read-backup-state.server';
import { readPage, requirePageWithin } from '#app/panel/read-page';

const perPage = 10;
/** Of searches, as the screen that the number leads to. */
const searchDays = 30;
const views = ['overview', 'status', 'activity'] as const;
type View = (typeof views)[number];
const viewNames: Record<View, string> = { overview: '', status: 'status', activity: 'aktywnosc' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.require('read');
  const administers = ctx.rights.includes('administer');
  const view = views.find((name) => viewNames[name] === url.searchParams.get('widok')) ?? 'overview';
  if (view === 'status')
    return {
      view,
      services: await listServiceStates(db, ctx.services.clock),
      backup: await readBackupState(db, ctx.services),
    };
  if (view === 'activity') {
    const page = readPage(url);
    const { items, total } = await listAudit(db, { subjects: modules.map(({ key }) => key), page, perPage });
    requirePageWithin(url, Math.ceil(total / perPage));
    return {
      view,
      page,
      total,
      items: items.map((item) => ({ id: item.id, title: item.title, ...wordEvent(item), at: formatDateTime(item.at) })),
    };
  }
  const [entries, users] = await Promise.all([countEntries(db), administers ? countUsers(db) : undefined]);
  const reviews = { waiting: await countWaiting(db, user?.id ?? ''), accepted: await countAccepted(db, boundModules) };
  const open = administers ? await countOpen(db, ctx.services) : { unhelpful: 0, poorSearches: 0, failedMail: 0 };
  return {
    view,
    next: nextSteps(
      { ...reviews, ...open },
      {
        planned: await countPlanned(db),
        overdue: await countOverdue(db, warsawDay(ctx.services.clock.now())),
        errors: (await countIssues(db, { severity: 'error' })).error,
      },
    ),
    counts: { ...entries, ...(users !== undefined && { users }) } as Record<string, number>,
  };
}

/** What only admins look after. */
const countOpen = async (db: Database, { clock, search }: Services) => ({
  unhelpful: await countUnhelpful(db),
  poorSearches: (await listUnansweredSearches({ db, clock, search }, searchDays)).length,
  failedMail: await countFailedJobs(db, 'mail'),
});

/** What waits for somebody, and what is scheduled; empty items are left out. */
function nextSteps(
  open: Record<'waiting' | 'accepted' | 'unhelpful' | 'poorSearches' | 'failedMail', number>,
  { planned, overdue, errors }: { planned: Planned; overdue: Record<string, number>; errors: number },
) {
  const month = planned.next ? warsawDay(planned.next).slice(0, 7) : undefined;
  const steps = [
    { key: 'waiting', count: open.waiting, label: texts.next.waiting, to: paths.admin.reviews() },
    { key: 'accepted', count: open.accepted, label: texts.next.accepted, to: paths.admin.reviews('accepted') },
    { key: 'unhelpful', count: open.unhelpful, label: texts.next.unhelpful, to: paths.admin.feedback('false') },
    { key: 'searches', count: open.poorSearches, label: texts.next.poorSearches, to: paths.admin.searchWords() },
    { key: 'mail', count: open.failedMail, label: texts.next.failedMail, to: paths.admin.mail() },
    {
      key: 'planned',
      count: planned.count,
      label: planned.next ? texts.next.planned(formatDateTime(planned.next)) : '',
      to: paths.admin.calendar(month),
    },
    ...modules.map(({ key, path }) => ({
      key: `overdue ${key}`,
      count: overdue[key] ?? 0,
      label: texts.next.overdue(sectionNames[key] ?? key),
      to: paths.admin.section(path).overdue(),
    })),
    { key: 'errors', count: errors, label: texts.next.errors, to: paths.admin.quality('error') },
  ];
  return steps.filter(({ count }) => count > 0);
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
          <Services services={loaderData.services} />
          <BackupState {...loaderData.backup} />
        </>
      ) : null}
      {loaderData.view === 'activity' ? <RecentActivity {...loaderData} /> : null}
    </>
  );
}

function NextSteps({ steps }: { steps: ReturnType<typeof nextSteps> }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="co-dalej" className="mb-6">
      <h2 id="co-dalej" className="mb-3 font-semibold">
        {texts.next.title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {steps.map(({ key, count, label, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex h-full items-baseline gap-3 rounded border border-line bg-raised px-4 py-3 hover:border-ink"
            >
              <span className="text-2xl font-bold tabular-nums">{count.toLocaleString('pl-PL')}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Overview({ counts }: { counts: Record<string, number> }) {
  const sections = [
    ...modules.map(({ key, path }) => ({ key, name: sectionNames[key] ?? key, to: paths.admin.section(path).list() })),
    ...('users' in counts ? [{ key: 'users', name: shellTexts.admin.users, to: paths.admin.users.list() }] : []),
  ];
  return (
    <>
      <ul className="grid gap-3 min-[17rem]:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {sections.map(({ key, name, to }) => (
          <li key={key} className="rounded border border-line bg-raised p-4 sm:p-5">
            <h2 className="text-[0.9375rem] text-muted">{name}</h2>
            <p className="mt-1 text-4xl font-bold tabular-nums">{(counts[key] ?? 0).toLocaleString('pl-PL')}</p>
            <Link
              to={to}
              className="mt-3 inline-flex min-h-6 items-center gap-1.5 font-semibold hover:text-accent hover:underline"
            >
              {texts.manage}
              <span className="sr-only">: {name}</span>
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <Panel title={texts.quickActions} className="mt-6">
        <div className="flex flex-wrap gap-3">
          {modules.map(({ key, path, newPath }) => (
            <ButtonLink
              key={key}
              to={paths.admin.section(path).add(newPath)}
              icon={<Plus aria-hidden className="size-4" />}
            >
              {moduleTexts[key]?.add ?? key}
            </ButtonLink>
          ))}
        </div>
      </Panel>
    </>
  );
}

const tones: Record<string, BadgeTone> = { operational: 'green', degraded: 'amber', outage: 'red' };
const percent = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

function Services({ services }: { services: ServiceState[] }) {
  return (
    <>
      <p className="mb-4 text-muted">{texts.statusDescription}</p>
      <ul className="divide-y divide-line rounded border border-line bg-raised">
        {services.map(({ service, status, uptimePercent, latencyMs, checkedAt }) => (
          <li key={service} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <div className="min-w-0 basis-full sm:flex-1 sm:basis-60">
              <h2 className="font-semibold">{texts.services[service]}</h2>
              <p className="text-sm text-muted">
                {checkedAt ? texts.checked(formatDateTime(checkedAt), latencyMs ?? 0) : texts.notProbed}
              </p>
            </div>
            {uptimePercent === null ? null : (
              <span className="font-mono tabular-nums">{percent.format(uptimePercent)}%</span>
            )}
            {status ? <Badge tone={tones[status]}>{texts.states[status]}</Badge> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ActivityProps {
  page: number;
  total: number;
  items: ({ id: number; at: string; title: string | null } & ReturnType<typeof wordEvent>)[];
}

function RecentActivity({ items, page, total }: ActivityProps) {
  if (items.length === 0) return <EmptyState icon={<Activity aria-hidden />} title={texts.activityEmpty} />;
  const columns = texts.activityColumns;
  return (
    <>
      <Table label={texts.tabs.activity}>
        <TableHead>
          <TableRow>
            {[columns.type, columns.title, columns.action, columns.user, columns.date].map((name) => (
              <TableHeader key={name}>{name}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id}>
              <TableCell>{item.subject}</TableCell>
              <TableCell place="lead">{item.title}</TableCell>
              <TableCell>{item.action}</TableCell>
              <TableCell className="[overflow-wrap:anywhere] @2xl:min-w-48">{item.actor}</TableCell>
              <TableCell className="whitespace-nowrap">{item.at}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}
