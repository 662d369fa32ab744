import { expect, test } from 'vitest';
import type { FileReport } from './bundle';
import { mostReports, summariseReports } from './summarise-reports';

const report = (source: string, outcome: FileReport['outcome'], ...notes: string[]): FileReport => ({
  source,
  what: 'entry',
  outcome,
  notes,
});

test('what has notes is kept before thousands of entries that have none', () => {
  const plain = Array.from({ length: mostReports }, (_, at) => report(`${at}.md`, 'new', 'Jako szkic'));
  const { reports, counts, noted } = summariseReports([
    ...plain,
    report('a.md', 'new', 'Wiersz 3: odnośnik „b” prowadzi donikąd'),
    report('b.png', 'unused', 'Żaden importowany element go nie używa'),
    report('c.md', 'refused', 'Za długi'),
  ]);
  expect(reports).toHaveLength(mostReports);
  expect(reports.slice(0, 4).map(({ source }) => source)).toEqual(['c.md', 'a.md', 'b.png', '0.md']);
  expect(counts).toEqual({ new: mostReports + 1, unused: 1, refused: 1 });
  expect(noted).toBe(3);
});
