import { Download, ScrollText } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { Differences } from '#app/panel/audit/differences';
import { type AuditEntry, listAudit } from '#app/audit/list-audit.server';
import { wordEvent } from '#app/panel/audit/word-event';
import { findDeleted } from '#app/content/deleted/deleted-entries.server';
import { RestoreButton } from '#app/content/screens/restore-button';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { auditTexts as texts } from '#app/texts/pl/audit';
import { listTexts } from '#app/texts/pl/lists';
import { settingsTexts } from '#app/texts/pl/settings';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { Button, buttonClass } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Field } from '#app/ui/field';
import { ClearFilters } from '#app/ui/filter';
import { Input, Select } from '#app/ui/input';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import type { Route } from './+types/audit';
import { panelMeta } from '#app/panel/panel-meta';
import { readAuditQuery } from '#app/panel/audit/audit-query';
import { nameAccounts } from '#app/panel/audit/name-accounts.server';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';

const perPage = 25;
const filterNames = ['action', 'subject', 'actor', 'from', 'until'] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const page = readPage(url);
  const { items, total } = await listAudit(db, { ...readAuditQuery(url), page, perPage });
  requirePageWithin(url, total, perPage);
  const deletions = items.flatMap(({ action, subject_id: id }) => (action === 'delete' && id ? [id] : []));
  const restorable = await findDeleted({ db, clock: ctx.services.clock }, deletions);
  const filters = Object.fromEntries(filterNames.map((name) => [name, url.searchParams.get(name) ?? '']));
  return {
    page,
    total,
    filters,
    items: (await nameAccounts(db, items)).map((item) => ({
      ...item,
      about: item.subject,
      ...wordEvent(item),
      at: formatDateTime(item.at),
      restorable: item.action === 'delete' && restorable.includes(item.subject_id ?? '') ? item.subject_id : null,
    })),
  };
}

export const meta = panelMeta(texts.title);

export default function Audit({ loaderData: { page, total, filters, items } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[{ label: settingsTexts.title, to: paths.admin.settings() }, { label: texts.title }]}
      />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        <a href={`${paths.admin.auditCsv()}${search}`} className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {texts.export}
        </a>
      </div>
      <Filters filters={filters} />
      {items.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={texts.empty} />
      ) : (
        <Events items={items} />
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

function Filters({ filters }: { filters: Record<string, string> }) {
  const { filters: words } = texts;
  const options = (names: Record<string, string>) => [
    { value: '', label: words.all },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Form
      method="get"
      aria-label={words.label}
      className="my-5 grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
      key={JSON.stringify(filters)}
    >
      <Field name="action" label={words.action}>
        {(control) => <Select {...control} options={options(texts.actions)} defaultValue={filters.action} />}
      </Field>
      <Field name="subject" label={words.subject}>
        {(control) => <Select {...control} options={options(texts.subjects)} defaultValue={filters.subject} />}
      </Field>
      <Field name="actor" label={words.actor}>
        {(control) => <Input {...control} type="search" defaultValue={filters.actor} />}
      </Field>
      <Field name="from" label={words.from}>
        {(control) => <Input {...control} type="date" defaultValue={filters.from} />}
      </Field>
      <Field name="until" label={words.until}>
        {(control) => <Input {...control} type="date" defaultValue={filters.until} />}
      </Field>
      <div className="flex flex-wrap gap-x-3">
        <Button type="submit">{listTexts.filterButton}</Button>
        {Object.values(filters).some((value) => value !== '') ? (
          <ClearFilters to={paths.admin.audit()}>{listTexts.clearFilters}</ClearFilters>
        ) : null}
      </div>
    </Form>
  );
}

type Event = Pick<AuditEntry, 'id' | 'title' | 'before' | 'after'> &
  ReturnType<typeof wordEvent> & { about: string; at: string; restorable: string | null };

function Events({ items }: { items: Event[] }) {
  const { columns } = texts;
  return (
    <Table label={texts.title}>
      <TableHead>
        <TableRow>
          {[columns.at, columns.actor, columns.action, columns.subject, columns.title, columns.changes].map((name) => (
            <TableHeader key={name}>{name}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id} className="has-[[open]]:[&>td]:align-top">
            <TableCell className="whitespace-nowrap">{item.at}</TableCell>
            <TableCell className="[overflow-wrap:anywhere] @4xl:min-w-48">{item.actor}</TableCell>
            <TableCell>{item.action}</TableCell>
            <TableCell>{item.subject}</TableCell>
            <TableCell place="lead">{item.title}</TableCell>
            <TableCell className="@max-4xl:has-[[open]]:basis-full">
              <Differences subject={item.about} before={item.before} after={item.after} />
              {item.restorable ? <RestoreButton id={item.restorable} title={item.title ?? ''} /> : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
