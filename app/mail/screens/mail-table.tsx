import type { ShownMail } from '#app/mail/list-mail.server';
import { mailPanelTexts as texts } from '#app/texts/pl/mail';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';

interface MailTableProps {
  label: string;
  items: ShownMail[];
  /** Whether there will be another attempt. */
  isWaiting: boolean;
}

/** Mail that was not sent (yet), with what the mail server said last. */
export function MailTable({ label, items, isWaiting }: MailTableProps) {
  const { columns } = texts;
  const heads = [columns.what, columns.to, columns.when, columns.attempts, columns.why];
  return (
    <Table label={label}>
      <TableHeadings names={isWaiting ? [...heads, columns.next] : heads} />
      <TableBody>
        {items.map(({ id, what, to, createdAt, attempts, why, nextAt }) => (
          <TableRow key={id}>
            <TableCell place="lead">{what}</TableCell>
            <TableCell className="[overflow-wrap:anywhere]">{to}</TableCell>
            <TableCell className="whitespace-nowrap" label={columns.when}>
              {createdAt}
            </TableCell>
            <TableCell label={columns.attempts}>{attempts}</TableCell>
            <TableCell className="min-w-48 [overflow-wrap:anywhere] @max-4xl:basis-full">{why}</TableCell>
            {isWaiting ? (
              <TableCell className="whitespace-nowrap" label={columns.next}>
                {nextAt}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
