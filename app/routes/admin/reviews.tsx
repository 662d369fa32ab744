import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';
import { listReviews } from '#app/content/review/read-review.server';
import { reviewStates } from '#app/content/review/review-states';
import { findModule } from '#app/content/registry';
import { boundModules } from '#app/content/registry.server';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { reviewTexts as texts } from '#app/texts/pl/review';
import { sectionNames } from '#app/texts/pl/sections';
import { Badge } from '#app/ui/badge';
import { ButtonLink } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { LinkTabs } from '#app/ui/link-tabs';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import type { Route } from './+types/reviews';

const perPage = 20;

/** The review queue: waiting, returned or accepted, by `?stan=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).require('write');
  const state = reviewStates.find((one) => one === url.searchParams.get('stan')) ?? 'submitted';
  const page = readPage(url);
  const { items, total } = await listReviews(db, boundModules, { state, page, perPage });
  requirePageWithin(url, total, perPage);
  return {
    state,
    page,
    total,
    items: items.map(({ id, module, title, submitted, decided }) => ({
      id,
      title,
      section: sectionNames[module] ?? module,
      address: paths.admin.section(findModule(module)?.path ?? '').review(id),
      isOwn: submitted.by !== null && submitted.by.id === user?.id,
      by: submitted.by?.username ?? texts.somebody,
      judge: decided && (decided.by?.username ?? texts.somebody),
      at: formatDateTime((state === 'submitted' ? null : decided?.at) ?? submitted.at),
    })),
  };
}

export const meta = panelMeta(texts.title);

export default function Reviews({ loaderData: { state, page, total, items } }: Route.ComponentProps) {
  const tabs = reviewStates.map((one) => ({
    to: paths.admin.reviews(one === 'submitted' ? undefined : one),
    label: texts.tabs[one],
    current: one === state,
  }));
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="mt-1 text-muted">{texts.description}</p>
      <LinkTabs tabs={tabs} label={texts.tabs.label} className="mt-4 mb-6" />
      {items.length === 0 ? (
        <EmptyState icon={<ClipboardCheck aria-hidden />} title={texts.empty[state]} />
      ) : (
        <Queue items={items} decided={state !== 'submitted'} />
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

function Queue({ items, decided }: { items: Route.ComponentProps['loaderData']['items']; decided: boolean }) {
  const { columns } = texts;
  return (
    <Table label={texts.title}>
      <TableHeadings
        names={[columns.title, columns.module, columns.by, ...(decided ? [columns.decided] : []), columns.at]}
        action={texts.open}
      />
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell place="lead">
              <Link
                to={item.address}
                className="inline-flex min-h-6 items-center font-semibold hover:text-accent hover:underline"
              >
                {item.title}
              </Link>
              {item.isOwn ? <Badge className="ml-2">{texts.yours}</Badge> : null}
            </TableCell>
            <TableCell>{item.section}</TableCell>
            <TableCell>{item.by}</TableCell>
            {decided ? <TableCell>{item.judge}</TableCell> : null}
            <TableCell className="whitespace-nowrap">{item.at}</TableCell>
            <TableCell className="@max-4xl:basis-full">
              <ButtonLink to={item.address} size="small" aria-label={texts.openOf(item.title)}>
                {decided ? texts.see : texts.open}
              </ButtonLink>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
