import type { ReactNode } from 'react';
import { historyTexts as texts } from '#app/texts/pl/history';
import type { TextPart, Word } from '../revisions/compare-texts';
import { ChangedWord, Marked, Moved } from './text-difference';

/** What stands beside each other; `same` is in both texts, and shown once where there is no room for two columns. */
interface Row {
  before?: ReactNode;
  after?: ReactNode;
  isSame?: boolean;
}

export interface ColumnHeads {
  before: string;
  after: string;
}

interface TextColumnsProps {
  parts: TextPart[];
  heads: ColumnHeads;
}

/** The differences between two texts side by side, line beside line; on a phone one below the other. */
export function TextColumns({ parts, heads }: TextColumnsProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded border border-line text-[0.9375rem] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap max-lg:block">
      <thead className="max-lg:hidden">
        <tr className="text-left text-sm text-muted">
          <th scope="col" className="border-b border-line px-3 py-1.5 font-semibold">
            {heads.before}
          </th>
          <th scope="col" className="border-b border-l border-line px-3 py-1.5 font-semibold">
            {heads.after}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rowsOf(parts).map(({ before, after, isSame }, at) => (
          <tr key={at} className="align-top max-lg:block">
            <td className={isSame ? 'max-lg:hidden' : 'max-lg:block'}>{before}</td>
            <td className="border-line max-lg:block lg:border-l">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was removed stands beside what came in its place. */
function rowsOf(parts: TextPart[]): Row[] {
  const rows: Row[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const row = rowOf(part);
    if (part.kind === 'added' && last && last.after === undefined) last.after = row.after;
    else rows.push(row);
  }
  return rows;
}

function rowOf(part: TextPart): Row {
  switch (part.kind) {
    case 'same': {
      const text = <div className="px-3 py-1 pl-8 text-muted">{part.text}</div>;
      return { before: text, after: text, isSame: true };
    }
    case 'skipped': {
      const text = <div className="bg-sunken px-3 py-1 pl-8 text-sm text-muted">… {texts.skipped(part.lines)}</div>;
      return { before: text, after: text, isSame: true };
    }
    case 'changed':
      return {
        before: <Words words={part.words} without="added" />,
        after: <Words words={part.words} without="removed" />,
      };
    case 'moved-away':
      return { before: <Moved kind={part.kind}>{part.text}</Moved> };
    case 'moved-here':
      return { before: null, after: <Moved kind={part.kind}>{part.text}</Moved> };
    case 'removed':
      return { before: <Marked kind="removed">{part.text}</Marked> };
    case 'added':
      return { before: null, after: <Marked kind="added">{part.text}</Marked> };
  }
}

function Words({ words, without }: { words: Word[]; without: Word['kind'] }) {
  const shown = words.filter(({ kind }) => kind !== without);
  return (
    <div className="px-3 py-1 pl-8">
      {shown.map((word, at) => (
        <ChangedWord key={at} word={word} />
      ))}
    </div>
  );
}
