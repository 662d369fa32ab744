import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { keptDays, listDeleted } from '#app/content/deleted/deleted-entries.server';
import { RestoreButton } from '#app/content/screens/restore-button';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { restoreDeleted } from '#app/panel/restore-deleted.server';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';
import { paths } from '#app/paths';
import { dayMs } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { deletedTexts as texts } from '#app/texts/pl/deleted';
import { sectionNames } from '#app/texts/pl/sections';
import { buttonClass } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import type { Route } from './+types/deleted';

const perPage = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { clock } = ctx.services;
  const page = readPage(url);
  const { items, total } = await listDeleted({ db, clock }, { page, perPage });
  requirePageWithin(url, total, perPage);
  const now = clock.now().getTime();
  return {
    page,
    total,
    keptDays,
    items: items.map(({ id, title, module, deleted_at, username }) => ({
      id,
      title,
      section: sectionNames[module] ?? texts.fragment,
      at: formatDateTime(deleted_at),
      by: username ?? texts.nobody,
      left: texts.left(keptDays - (now - deleted_at.getTime()) / dayMs),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  ctx.requireAdmin();
  return restoreDeleted(ctx, String((await request.formData()).get('id') ?? ''));
}

export const meta = panelMeta(texts.title);

type Shown = Route.ComponentProps['loaderData'];

export default function Deleted({ loaderData: { page, total, items, keptDays: kept } }: Route.ComponentProps) {
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.about(kept)}</SettingsPageHeading>
      {items.length === 0 ? (
        <EmptyState icon={<Trash2 aria-hidden />} title={texts.empty}>
          {texts.emptyText(kept)}
        </EmptyState>
      ) : (
        <Entries items={items} />
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

function Entries({ items }: { items: Shown['items'] }) {
  const { columns } = texts;
  return (
    <Table label={texts.title}>
      <TableHeadings
        names={[columns.title, columns.module, columns.at, columns.by, columns.left]}
        action={texts.restore}
      />
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell place="lead">{item.title}</TableCell>
            <TableCell>{item.section}</TableCell>
            <TableCell className="whitespace-nowrap">{item.at}</TableCell>
            <TableCell>{item.by}</TableCell>
            <TableCell label={columns.left} className="whitespace-nowrap">
              {item.left}
            </TableCell>
            <TableCell className="@max-4xl:basis-full">
              <div className="flex flex-wrap gap-2 @4xl:flex-nowrap">
                <RestoreButton id={item.id} title={item.title} />
                <Link
                  to={paths.admin.purge(item.id)}
                  aria-label={texts.purgeOf(item.title)}
                  className={buttonClass('destructive', 'small')}
                >
                  <Trash2 aria-hidden className="size-4" />
                  {texts.purge}
                </Link>
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
