import {
  CalendarClock,
  CalendarSync,
  CalendarX,
  ChevronLeft,
  ChevronRight,
  ScanEye,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatLongDate, formatMonth, formatWeekday } from '#app/platform/format';
import { paths } from '#app/paths';
import { careTexts } from '#app/texts/pl/care';
import { calendarTexts as texts } from '#app/texts/pl/calendar';
import { sectionNames } from '#app/texts/pl/sections';
import { Badge } from '#app/ui/badge';
import { buttonClass, ButtonLink } from '#app/ui/button';
import { classNames } from '#app/ui/class-names';
import { EmptyState } from '#app/ui/empty-state';
import type { CalendarEvent, CalendarKind } from '../calendar/read-calendar.server';
import { daysOf, type Month, monthAfter, weekdayOf } from '../calendar/month';
import { findModule } from '../registry';

const signs: Record<CalendarKind, { icon: LucideIcon; className: string }> = {
  appears: { icon: CalendarClock, className: 'text-green' },
  draft: { icon: CalendarSync, className: 'text-green' },
  ends: { icon: CalendarX, className: 'text-amber' },
  review: { icon: ScanEye, className: 'text-blue' },
};
const kinds = Object.keys(signs) as CalendarKind[];

/** The column of the first day, as Tailwind classes. */
const starts = [
  'md:col-start-1',
  'md:col-start-2',
  'md:col-start-3',
  'md:col-start-4',
  'md:col-start-5',
  'md:col-start-6',
  'md:col-start-7',
];

interface CalendarScreenProps {
  month: Month;
  /** 'YYYY-MM-DD' in Warsaw. */
  today: string;
  events: CalendarEvent[];
  isCut: boolean;
}

/** A month as weeks of days; on a phone a list of the days that have something. The same markup for both. */
export function CalendarScreen({ month, today, events, isCut }: CalendarScreenProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.about}</p>
        </div>
        <ButtonLink to={paths.admin.dueReviews()} icon={<ScanEye aria-hidden className="size-4" />}>
          {careTexts.title}
        </ButtonLink>
      </div>
      <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg font-bold first-letter:uppercase">{formatMonth(month)}</h2>
        <nav aria-label={texts.navigation} className="flex gap-2">
          <MonthLink month={monthAfter(month, -1)} label={texts.previous} icon={ChevronLeft} />
          <ButtonLink to={paths.admin.calendar()} size="small" preventScrollReset>
            {texts.present}
          </ButtonLink>
          <MonthLink month={monthAfter(month)} label={texts.next} icon={ChevronRight} />
        </nav>
      </div>
      {isCut ? <p className="mb-4 max-w-prose">{texts.cut}</p> : null}
      {events.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <>
          <Legend />
          <div aria-hidden className="hidden grid-cols-7 text-sm text-muted md:grid">
            {texts.weekdays.map((name) => (
              <span key={name} className="px-2 py-1">
                {name}
              </span>
            ))}
          </div>
          <ol className="md:grid md:grid-cols-7 md:pt-px md:pl-px">
            {daysOf(month).map((day, at) => (
              <Day
                key={day}
                day={day}
                isToday={day === today}
                events={events.filter((event) => event.day === day)}
                className={at === 0 ? starts[weekdayOf(day)] : undefined}
              />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

const MonthLink = ({ month, label, icon: Icon }: { month: Month; label: string; icon: LucideIcon }) => (
  <Link
    to={paths.admin.calendar(month)}
    preventScrollReset
    aria-label={`${label}: ${formatMonth(month)}`}
    title={`${label}: ${formatMonth(month)}`}
    className={buttonClass('secondary', 'small', 'min-w-8')}
  >
    <Icon aria-hidden className="size-4" />
  </Link>
);

const Legend = () => (
  <ul aria-label={texts.legend} className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
    {kinds.map((kind) => (
      <li key={kind} className="flex items-center gap-1.5">
        <Sign kind={kind} />
        {texts.kinds[kind]}
      </li>
    ))}
  </ul>
);

function Sign({ kind }: { kind: CalendarKind }) {
  const { icon: Icon, className } = signs[kind];
  return <Icon aria-hidden className={classNames('size-4 shrink-0', className)} />;
}

interface DayProps {
  day: string;
  isToday: boolean;
  events: CalendarEvent[];
  className: string | undefined;
}

/** A day with more events than this shows the first of them, and unfolds the rest. */
const mostUnfolded = 4;

function Day({ day, isToday, events, className }: DayProps) {
  const shown = events.length > mostUnfolded ? events.slice(0, mostUnfolded - 1) : events;
  const rest = events.slice(shown.length);
  return (
    <li
      className={classNames(
        'min-w-0 border-t border-line py-3 md:-mt-px md:-ml-px md:min-h-24 md:border md:p-2',
        events.length === 0 && 'max-md:hidden',
        className,
      )}
    >
      <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
        <span className="font-semibold md:sr-only">
          {formatWeekday(day)}, {formatLongDate(day)}
        </span>
        <span
          aria-hidden
          className={classNames(
            'hidden size-6 items-center justify-center text-sm tabular-nums md:inline-flex',
            isToday ? 'rounded-full bg-accent font-bold text-on-accent' : 'text-muted',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {isToday ? <span className="text-sm text-muted md:sr-only"> ({texts.today})</span> : null}
      </time>
      <Events events={shown} />
      {rest.length > 0 ? (
        <details className="group mt-1">
          <summary className="min-h-6 rounded py-0.5 pointer-coarse:py-3 text-sm font-semibold underline underline-offset-2 hover:text-accent">
            <span className="group-open:hidden">{texts.more(rest.length)}</span>
            <span className="hidden group-open:inline">{texts.fewer}</span>
          </summary>
          <Events events={rest} />
        </details>
      ) : null}
    </li>
  );
}

const Events = ({ events }: { events: CalendarEvent[] }) => (
  <ul className="mt-1 space-y-1 empty:hidden">
    {events.map((event) => (
      <li key={`${event.kind}/${event.id}`}>
        <Event event={event} />
      </li>
    ))}
  </ul>
);

function Event({ event: { kind, module, id, title, time, held } }: { event: CalendarEvent }) {
  const section = sectionNames[module] ?? module;
  const pages = paths.admin.section(findModule(module)?.path ?? '');
  return (
    <Link
      to={kind === 'draft' ? pages.draft(id) : pages.edit(id)}
      title={`${texts.kinds[kind]}: ${title} (${section})`}
      className="flex min-h-6 gap-1.5 rounded py-0.5 text-sm leading-snug hover:text-accent hover:underline"
    >
      <span className="mt-0.5">
        <Sign kind={kind} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{texts.kinds[kind]}: </span>
        {time === null ? null : <span className="tabular-nums text-muted">{time} </span>}
        {title}
        <span className="text-muted md:sr-only"> · {section}</span>
        {held ? (
          <>
            {' '}
            <Badge tone="amber">{held}</Badge>
          </>
        ) : null}
      </span>
    </Link>
  );
}
