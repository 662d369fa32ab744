import { historyTexts as texts } from '#app/texts/pl/history';
import type { FieldDifference } from '../revisions/compare-states';
import { type ColumnHeads, TextColumns } from './text-columns';
import { Marked, TextDifference } from './text-difference';

interface FieldDifferencesProps {
  differences: FieldDifference[];
  /** The heads of two columns, which show texts side by side; without them one text has the differences of both. */
  columns?: ColumnHeads;
  /** The level of the fields' names: below a heading of the second level they are of the third. */
  heading?: 'h2' | 'h3';
}

/** What differs between two states of an entry, field by field. */
export function FieldDifferences({ differences, columns, heading: Heading = 'h2' }: FieldDifferencesProps) {
  return (
    <div className="space-y-6">
      {differences.map((difference) => (
        <section key={difference.name} aria-label={difference.label}>
          <Heading className="mb-1.5 font-semibold">{difference.label}</Heading>
          {'parts' in difference && columns ? (
            <TextColumns parts={difference.parts} heads={columns} />
          ) : 'parts' in difference ? (
            <TextDifference parts={difference.parts} />
          ) : (
            <div className="rounded border border-line [overflow-wrap:anywhere]">
              <Marked kind="removed">{difference.before || texts.nothing}</Marked>
              <Marked kind="added">{difference.after || texts.nothing}</Marked>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
