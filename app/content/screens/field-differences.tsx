import { historyTexts as texts } from '#app/texts/pl/history';
import type { FieldDifference } from '../revisions/compare-states';
import { Marked, TextDifference } from './text-difference';

/** What differs between two states of an entry, field by field. */
export function FieldDifferences({ differences }: { differences: FieldDifference[] }) {
  return (
    <div className="space-y-6">
      {differences.map((difference) => (
        <section key={difference.name} aria-label={difference.label}>
          <h3 className="mb-1.5 font-semibold">{difference.label}</h3>
          {'parts' in difference ? (
            <TextDifference parts={difference.parts} />
          ) : (
            <div className="rounded border border-line [overflow-wrap:anywhere]">
              <div className="bg-red-soft">
                <Marked kind="removed">{difference.before || texts.nothing}</Marked>
              </div>
              <div className="bg-green-soft">
                <Marked kind="added">{difference.after || texts.nothing}</Marked>
              </div>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
