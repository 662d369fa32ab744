import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { FileReport, Outcome } from './bundle';

/** Rows of a report that are kept. */
export const mostReports = 5_000;

const urgency: readonly Outcome[] = ['refused', 'exists', 'new', 'unused', 'same'];
const outcomes = urgency.length;

/** That published entries come in as drafts was chosen: it is said of each. */
const hasNotes = ({ notes }: FileReport) => notes.some((note) => note !== texts.notes.drafted);

/** What needs attention comes first: what was refused, what is there already, and what has notes. */
const rankOf = (report: FileReport) => urgency.indexOf(report.outcome) + (hasNotes(report) ? 0 : outcomes);

/** What is kept of what became of the files. */
export interface ReportSummary {
  /** Those that need attention first. */
  reports: FileReport[];
  counts: Partial<Record<Outcome, number>>;
  /** How many have notes. */
  noted: number;
}

export function summariseReports(files: readonly FileReport[]): ReportSummary {
  const counts: ReportSummary['counts'] = {};
  for (const { outcome } of files) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const reports = files.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostReports);
  return { counts, reports, noted: files.filter(hasNotes).length };
}
