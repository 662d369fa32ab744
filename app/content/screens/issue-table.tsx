import type { RuleId, Severity } from '#app/checks/issue';
import { qualityTexts as texts } from '#app/texts/pl/quality';
import { readinessTexts } from '#app/texts/pl/readiness';
import { Button, ButtonLink } from '#app/ui/button';
import { Form } from '#app/ui/form';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { TextLink } from '#app/ui/text-link';
import { SeverityBadge } from './issue-view';

interface ShownIssue {
  id: number;
  title: string;
  section: string;
  ownerName: string | null;
  rule: RuleId;
  severity: Severity;
  line: number;
  length: number;
  passage: string;
  detail: string;
  /** Why and by whom it was hidden. */
  reason: string | null;
  hiddenBy: string | null;
  /** The form of the entry, and the same with the place in sight. */
  edit: string;
  place: string;
  hide: string;
}

/** What was found in texts: what to do, where, and whose it is. */
export function IssueTable({ items }: { items: readonly ShownIssue[] }) {
  const { columns } = texts;
  return (
    <Table label={texts.title}>
      <TableHeadings names={[columns.what, columns.text, columns.owner]} action={columns.open} />
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell place="lead" className="@4xl:py-3 @4xl:align-top @max-4xl:font-normal">
              <Finding item={item} />
            </TableCell>
            <TableCell className="[overflow-wrap:anywhere] @4xl:w-64 @4xl:py-3 @4xl:align-top @max-4xl:basis-full">
              <TextLink quiet to={item.edit} className="font-semibold">
                {item.title}
              </TextLink>
              <span className="block text-sm text-muted">
                {item.section}, {item.length > 0 ? texts.line(item.line) : texts.whole}
              </span>
            </TableCell>
            <TableCell label={columns.owner} className="@4xl:py-3 @4xl:align-top">
              {item.ownerName ?? <span className="text-muted">{texts.noOwner}</span>}
            </TableCell>
            <TableCell className="@4xl:py-3 @4xl:align-top @max-4xl:basis-full">
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={item.place} size="small" aria-label={texts.openOf(item.title, item.line)}>
                  {texts.open}
                </ButtonLink>
                {item.reason === null ? (
                  <ButtonLink
                    to={item.hide}
                    size="small"
                    tone="ghost"
                    aria-label={texts.hide.of(item.title, item.line)}
                  >
                    {texts.hide.open}
                  </ButtonLink>
                ) : (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={item.id} />
                    <Button type="submit" size="small" tone="ghost" name="intent" value="show">
                      {texts.hide.undo}
                    </Button>
                  </Form>
                )}
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Finding({ item }: { item: ShownIssue }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <SeverityBadge severity={item.severity} />
        <span>{readinessTexts.rules[item.rule]}</span>
      </p>
      <p className="mt-1 max-w-prose">{item.detail}</p>
      {item.passage === '' ? null : (
        <p className="mt-1 line-clamp-2 max-w-prose text-sm text-muted">„{item.passage}”</p>
      )}
      {item.reason === null ? null : (
        <p className="mt-1 max-w-prose text-sm">{texts.hide.why(item.hiddenBy, item.reason)}</p>
      )}
    </>
  );
}
