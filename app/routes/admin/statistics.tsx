import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { listDayCounts, listPageCounts, readPeriod, type PageCounts } from '#app/content/reading/read-counts.server';
import { findModule } from '#app/content/registry';
import { listUnansweredSearches } from '#app/content/search/unanswered-searches.server';
import { panelMeta } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { formatDate, formatShortDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { sectionNames } from '#app/texts/pl/sections';
import { statisticsTexts as texts } from '#app/texts/pl/statistics';
import { buttonClass } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { DayLine } from '#app/ui/day-line';
import { ScrollRegion, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import { TextLink } from '#app/ui/text-link';
import type { Route } from './+types/statistics';

const shownRows = 15;
const periodDays = 90;
const { columns } = texts;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { clock, publicDoor } = ctx.services;
  const period = readPeriod(clock);
  const [pages, days, searches] = await Promise.all([
    listPageCounts(db, period, true),
    listDayCounts(db, period),
    listUnansweredSearches({ db, clock, search: publicDoor.search }, periodDays),
  ]);
  const neverRead = pages.filter(({ url, reads }) => url !== null && reads === 0);
  const unhelpful = pages.filter((page) => page.unhelpful > 0);
  return {
    period,
    days,
    mostRead: pages.filter(({ reads }) => reads > 0).slice(0, shownRows),
    unhelpful: unhelpful.sort((one, other) => other.unhelpful - one.unhelpful).slice(0, shownRows),
    neverRead: neverRead.slice(0, shownRows),
    neverReadTotal: neverRead.length,
    searches: searches.slice(0, shownRows),
  };
}

export const meta = panelMeta(texts.title);

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { period, days, mostRead, unhelpful, neverRead, neverReadTotal, searches } = loaderData;
  const words = { reads: columns.reads, helpful: columns.helpful, unhelpful: columns.unhelpful };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[64ch]">
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description(formatDate(period.from), formatDate(period.to))}</p>
        </div>
        <a href={paths.admin.statisticsCsv()} className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {texts.csv}
        </a>
      </div>
      <Course days={days} />
      <div className="mt-6 grid gap-6 2xl:grid-cols-2">
        <Panel title={texts.mostRead}>
          <Pages label={texts.mostRead} pages={mostRead} words={words} empty={texts.mostReadEmpty} />
        </Panel>
        <Panel title={texts.unhelpful}>
          <Pages label={texts.unhelpful} pages={unhelpful} words={words} empty={texts.unhelpfulEmpty} />
          <More to={paths.admin.feedback()}>{texts.feedbackLink}</More>
        </Panel>
        <Panel title={texts.searches}>
          <Searches searches={searches} />
          <More to={paths.admin.searchWords()}>{texts.searchesLink}</More>
        </Panel>
        <Panel title={texts.neverRead}>
          <Pages label={texts.neverRead} pages={neverRead} words={{}} empty={texts.neverReadEmpty} />
          <p className="mt-3 text-sm text-muted empty:hidden">
            {texts.neverReadCount(neverRead.length, neverReadTotal)}
          </p>
        </Panel>
      </div>
    </>
  );
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="mt-3">
    <TextLink to={to}>{children}</TextLink>
  </p>
);

type Days = { date: string; reads: number }[];

/** The line, and what it shows in numbers: week by week. */
function Course({ days }: { days: Days }) {
  const total = days.reduce((sum, { reads }) => sum + reads, 0);
  const best = days.reduce((most, day) => (day.reads > most.reads ? day : most), { date: '', reads: 0 });
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) =>
    days.slice(Math.max(0, days.length - 7 * (at + 1)), days.length - 7 * at),
  );
  return (
    <Panel title={`${texts.course}: ${total.toLocaleString('pl-PL')}`} className="mt-6">
      <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
        <DayLine
          label={best.reads > 0 ? texts.chart(texts.reads(total), best.reads, formatDate(best.date)) : texts.chartNone}
          values={days.map(({ reads }) => reads)}
          first={formatShortDate(days[0]?.date ?? '')}
          last={formatShortDate(days.at(-1)?.date ?? '')}
        />
        <ScrollRegion label={texts.weeks} className="max-h-64 overflow-y-auto">
          <table aria-label={texts.weeks} className="w-full text-sm tabular-nums">
            <thead className="text-left text-muted">
              <tr>
                <th scope="col" className="py-1 font-semibold">
                  {texts.week}
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  {columns.reads}
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.date} className="border-t border-line">
                  <td className="py-1">
                    {formatDate(week[0]?.date ?? '')} – {formatDate(week.at(-1)?.date ?? '')}
                  </td>
                  <td className="py-1 text-right">
                    {week.reduce((sum, { reads }) => sum + reads, 0).toLocaleString('pl-PL')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </Panel>
  );
}

type Counted = 'reads' | 'helpful' | 'unhelpful';

interface PagesProps {
  label: string;
  pages: PageCounts[];
  /** The counts that are shown, with their heads. */
  words: Partial<Record<Counted, string>>;
  empty: string;
}

function Pages({ label, pages, words, empty }: PagesProps) {
  if (pages.length === 0) return <p className="text-muted">{empty}</p>;
  const counts = Object.entries(words) as [Counted, string][];
  return (
    <Table label={label}>
      <TableHead>
        <TableRow>
          {[columns.title, columns.section, ...counts.map(([, head]) => head)].map((head) => (
            <TableHeader key={head}>{head}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {pages.map((page) => (
          <TableRow key={page.id}>
            <TableCell place="lead">
              <TextLink to={page.url ?? paths.admin.section(findModule(page.module)?.path ?? '').edit(page.id)}>
                {page.title}
              </TextLink>
            </TableCell>
            <TableCell>{sectionNames[page.module]}</TableCell>
            {counts.map(([name, head]) => (
              <TableCell key={name} label={head}>
                {page[name].toLocaleString('pl-PL')}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Searches({ searches }: { searches: Route.ComponentProps['loaderData']['searches'] }) {
  if (searches.length === 0) return <p className="text-muted">{texts.searchesEmpty}</p>;
  return (
    <Table label={texts.searches}>
      <TableHead>
        <TableRow>
          {[columns.query, columns.searches, columns.results].map((head) => (
            <TableHeader key={head}>{head}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {searches.map(({ query, searches: times, results }) => (
          <TableRow key={query}>
            <TableCell place="lead">
              <TextLink to={paths.search(query)}>{query}</TextLink>
            </TableCell>
            <TableCell label={columns.searches}>{times.toLocaleString('pl-PL')}</TableCell>
            <TableCell label={columns.results}>{results.toLocaleString('pl-PL')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
