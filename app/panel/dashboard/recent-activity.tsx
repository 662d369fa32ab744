import { Activity } from 'lucide-react';
import type { wordEvent } from '#app/panel/audit/word-event';
import { PanelPages } from '#app/panel/panel-pages';
import { dashboardTexts as texts } from '#app/texts/pl/dashboard';
import { EmptyState } from '#app/ui/empty-state';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';

interface ActivityProps {
  page: number;
  perPage: number;
  total: number;
  items: ({ id: number; at: string; title: string | null } & ReturnType<typeof wordEvent>)[];
}

/** Who changed what in the content, the newest first. */
export function RecentActivity({ items, page, perPage, total }: ActivityProps) {
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
              <TableCell className="[overflow-wrap:anywhere] @4xl:min-w-48">{item.actor}</TableCell>
              <TableCell className="whitespace-nowrap">{item.at}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}
