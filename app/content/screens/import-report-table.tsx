import { transferTexts } from '#app/texts/pl/transfer';
import { transferPageTexts } from '#app/texts/pl/transfer-page';
import { Badge, type BadgeTone } from '#app/ui/badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import type { FileReport, Outcome } from '../transfer/bundle';

const tones: Record<Outcome, BadgeTone> = {
  new: 'green',
  same: 'grey',
  exists: 'amber',
  unused: 'grey',
  refused: 'red',
};

/** What would become, or became, of each file of an import. */
export function ImportReportTable({ label, reports }: { label: string; reports: readonly FileReport[] }) {
  const { columns } = transferPageTexts.run;
  return (
    <Table label={label}>
      <TableHead>
        <TableRow>
          {[columns.file, columns.outcome, columns.what].map((name) => (
            <TableHeader key={name}>{name}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {reports.map((report, at) => (
          <ReportRow key={at} report={report} columns={columns} />
        ))}
      </TableBody>
    </Table>
  );
}

interface ReportRowProps {
  report: FileReport;
  columns: typeof transferPageTexts.run.columns;
}

function ReportRow({ report: { source, line, outcome, what, title, address, notes }, columns }: ReportRowProps) {
  return (
    <TableRow>
      <TableCell place="lead" className="[overflow-wrap:anywhere] @4xl:py-3 @4xl:align-top @max-4xl:font-normal">
        {transferTexts.place(source, line)}
      </TableCell>
      <TableCell label={columns.outcome} className="@4xl:py-3 @4xl:align-top">
        <Badge tone={tones[outcome]}>{transferTexts.outcomes[outcome]}</Badge>
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere] @4xl:py-3 @4xl:align-top @max-4xl:basis-full">
        <span className="text-muted">{transferTexts.whats[what]}</span>
        {title ? <span className="font-semibold"> {title}</span> : null}
        {address ? <span className="block text-sm text-muted">{address}</span> : null}
        {notes.map((note) => (
          <span key={note} className="block text-sm">
            {note}
          </span>
        ))}
      </TableCell>
    </TableRow>
  );
}
