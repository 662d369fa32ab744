import { useNavigation } from 'react-router';
import { formatDateTime } from '#app/platform/format';
import { webhookTexts } from '#app/texts/pl/webhooks';
import { Button } from '#app/ui/button';
import { Form } from '#app/ui/form';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import type { Delivery } from '../deliveries.server';
import { StateBadge } from './state-badge';

const texts = webhookTexts.delivery;

/** What was sent to one webhook, with what it answered, and a way to send it again. */
export function DeliveryTable({ items }: { items: Delivery[] }) {
  const { columns } = texts;
  return (
    <Table label={texts.title}>
      <TableHeadings
        names={[columns.event, columns.at, columns.state, columns.status, columns.attempts]}
        action={texts.again}
      />
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell place="lead">
              <Contents {...item} />
            </TableCell>
            <TableCell className="whitespace-nowrap">{formatDateTime(item.created_at)}</TableCell>
            <TableCell>
              <StateBadge state={item.state} />
              {item.next_at ? (
                <p className="mt-1 text-sm text-muted">
                  {columns.next}: {formatDateTime(item.next_at)}
                </p>
              ) : null}
            </TableCell>
            <TableCell label={columns.status} className="min-w-40 [overflow-wrap:anywhere]">
              {item.status ?? item.error ?? '–'}
              {item.duration_ms === null ? null : (
                <span className="text-sm whitespace-nowrap text-muted"> · {texts.took(item.duration_ms)}</span>
              )}
            </TableCell>
            <TableCell label={columns.attempts}>{item.attempts}</TableCell>
            <TableCell className="@max-4xl:basis-full">
              <AgainForm {...item} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Contents({ event, body, answer, status }: Delivery) {
  return (
    <>
      {webhookTexts.eventNames[event] ?? event}
      <details className="text-sm font-normal">
        <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-2 hover:text-accent">
          {texts.details}
        </summary>
        <p className="mt-2 text-muted">{texts.sent}</p>
        <Source text={body} />
        {status === null ? null : <p className="mt-2 text-muted">{answer ? texts.answered : texts.answeredNothing}</p>}
        {answer ? <Source text={answer} /> : null}
      </details>
    </>
  );
}

const Source = ({ text }: { text: string }) => (
  <pre className="mt-1 rounded bg-sunken p-2 font-mono break-all whitespace-pre-wrap">{text}</pre>
);

function AgainForm({ id, event, created_at }: Delivery) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('id') === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="small"
        busyText={isBusy ? texts.sendingAgain : null}
        aria-label={texts.againOf(webhookTexts.eventNames[event] ?? event, formatDateTime(created_at))}
      >
        {texts.again}
      </Button>
    </Form>
  );
}
