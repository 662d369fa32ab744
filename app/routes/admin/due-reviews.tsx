import { CalendarCheck } from 'lucide-react';
import { dayAfter } from '#app/platform/calendar-day';
import { listDue } from '#app/content/care/due-entries.server';
import { noneChosen } from '#app/content/list-choice';
import { findModule } from '#app/content/registry';
import { useRight } from '#app/identity/screens/rights';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { dueSoonValue, paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { warsawDay } from '#app/platform/warsaw-time';
import { requestContext } from '#app/request/request-context.server';
import { careTexts as texts } from '#app/texts/pl/care';
import { listTexts } from '#app/texts/pl/lists';
import { sectionNames } from '#app/texts/pl/sections';
import { Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Filter } from '#app/ui/filter';
import { Form } from '#app/ui/form';
import { LinkTabs } from '#app/ui/link-tabs';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { TextLink } from '#app/ui/text-link';
import type { Route } from './+types/due-reviews';

const perPage = 20;
const soonDays = 30;

/** What is past its review day, or will be (`?kiedy=wkrotce`), of all sections; `?opiekun=` narrows it to an owner. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('read');
  const today = warsawDay(ctx.services.clock.now());
  const owners = await ctx.services.choices.writers();
  const asked = url.searchParams.get('opiekun');
  const owner = [noneChosen, ...owners.map(({ id }) => id)].find((one) => one === asked) ?? '';
  const view: 'soon' | 'overdue' = url.searchParams.get('kiedy') === dueSoonValue ? 'soon' : 'overdue';
  const days = view === 'soon' ? { from: today, before: dayAfter(today, soonDays + 1) } : { before: today };
  const page = readPage(url);
  const ofOwner = owner === '' ? {} : { owner: owner === noneChosen ? null : owner };
  const { items, total } = await listDue(db, { ...days, ...ofOwner, page, perPage });
  requirePageWithin(url, total, perPage);
  return {
    view,
    page,
    total,
    owners,
    owner,
    items: items.map(({ module, id, title, username, review_at, revision }) => {
      const section = paths.admin.section(findModule(module)?.path ?? '');
      return {
        id,
        title,
        section: sectionNames[module] ?? module,
        owner: username ?? texts.nobody,
        reviewAt: formatDate(review_at),
        edit: section.edit(id),
        verify: section.verify(id, url.search || '?'),
        revision,
      };
    }),
  };
}

export const meta = panelMeta(texts.title);

export default function DueReviews({ loaderData }: Route.ComponentProps) {
  const { view, page, total, owners, owner, items } = loaderData;
  const mayPublish = useRight('publish');
  const tabs = (['overdue', 'soon'] as const).map((one) => ({
    to: paths.admin.dueReviews({ soon: one === 'soon', owner }),
    label: texts.tabs[one],
    current: one === view,
  }));
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="mt-1 max-w-prose text-muted">{texts.description(mayPublish)}</p>
      <LinkTabs tabs={tabs} label={texts.tabs.label} className="mt-4 mb-4" />
      <Form method="get" className="mb-4 flex flex-wrap items-center gap-3">
        {view === 'soon' ? <input type="hidden" name="kiedy" value={dueSoonValue} /> : null}
        <Filter
          name="opiekun"
          label={texts.owner}
          chosen={owner}
          options={[
            { value: '', label: texts.anyOwner },
            { value: noneChosen, label: texts.noOwner },
            ...owners.map(({ id, username }) => ({ value: id, label: username })),
          ]}
        />
        <Button type="submit">{listTexts.filterButton}</Button>
      </Form>
      {items.length === 0 ? (
        <EmptyState icon={<CalendarCheck aria-hidden />} title={texts.empty[view]}>
          {texts.emptyText(mayPublish)}
        </EmptyState>
      ) : (
        <DueTable items={items} />
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

type Due = Route.ComponentProps['loaderData']['items'][number];

function DueTable({ items }: { items: Due[] }) {
  const { columns } = texts;
  const verifies = useRight('publish');
  return (
    <Table label={texts.title}>
      <TableHeadings
        names={[columns.title, columns.module, columns.owner, columns.review_at]}
        action={verifies ? texts.verify : undefined}
      />
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell place="lead">
              <TextLink quiet to={item.edit} className="inline-flex min-h-6 items-center font-semibold break-words">
                {item.title}
              </TextLink>
            </TableCell>
            <TableCell>{item.section}</TableCell>
            <TableCell className="[overflow-wrap:anywhere]">{item.owner}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">{item.reviewAt}</TableCell>
            {verifies ? (
              <TableCell className="@max-4xl:basis-full">
                <Verify item={item} />
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Verify({ item: { title, verify, revision } }: { item: Due }) {
  return (
    <Form method="post" action={verify}>
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" size="small" aria-label={texts.verifyOf(title)}>
        {texts.verify}
      </Button>
    </Form>
  );
}
