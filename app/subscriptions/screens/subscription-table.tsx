import type { SubscriptionState } from '#app/subscriptions/subscription-state';
import { sectionNames } from '#app/texts/pl/sections';
import { subscriptionPanelTexts as texts } from '#app/texts/pl/subscription-panel';
import { paths } from '#app/paths';
import { Badge, type BadgeTone } from '#app/ui/badge';
import { ButtonLink } from '#app/ui/button';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';

export interface ShownSubscription {
  id: string;
  email: string;
  state: SubscriptionState;
  topics: string[];
  since: string;
  refusals: number;
}

const tones: Record<SubscriptionState, BadgeTone> = { active: 'green', waiting: 'grey', off: 'amber' };

/** Subscribers with their state, each with a way to remove it. */
export function SubscriptionTable({ items }: { items: readonly ShownSubscription[] }) {
  const { columns } = texts;
  return (
    <Table label={texts.list}>
      <TableHeadings names={Object.values(columns)} action={texts.remove} />
      <TableBody>
        {items.map(({ id, email, state, topics, since, refusals }) => (
          <TableRow key={id}>
            <TableCell place="lead">{email}</TableCell>
            <TableCell>
              <Badge tone={tones[state]}>{texts.states[state]}</Badge>
              {refusals > 0 && state !== 'off' ? (
                <span className="ml-2 text-sm text-muted">{texts.refusals(refusals)}</span>
              ) : null}
            </TableCell>
            <TableCell label={columns.topics}>
              {topics.map((topic) => sectionNames[topic] ?? topic).join(', ')}
            </TableCell>
            <TableCell label={columns.since} className="whitespace-nowrap">
              {since}
            </TableCell>
            <TableCell className="text-right">
              <ButtonLink
                to={paths.admin.subscriptions.remove(id)}
                size="small"
                aria-label={`${texts.remove}: ${email}`}
              >
                {texts.remove}
              </ButtonLink>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
