import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Checked as CheckedText } from '#app/checks/check-text';
import { type Issue, severities } from '#app/checks/issue';
import { paths } from '#app/paths';
import { readinessTexts as texts } from '#app/texts/pl/readiness';
import { countOf } from '#app/texts/pl/count-of';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Spinner } from '#app/ui/spinner';
import { askServer } from '../ask-server';
import { SeverityBadge } from '../issue-view';
import { mend } from '../mend-text';

/** More would hide what matters. */
const mostShown = 50;

/** What was found, and how many other things somebody has hidden in this entry. */
type Checked = CheckedText & { hidden: number };

interface Result {
  /** The text that was checked: the positions refer to it. */
  content: string;
  checked?: Checked;
  /** Why there is no result. */
  failed?: string;
}

interface ReadinessProps {
  area: RefObject<HTMLTextAreaElement | null>;
  name: string;
  onLine: (line: number) => void;
  /** Of the entry that is edited; '' for a new one. */
  id: string;
}

/** The issues that the server's rules find in the form's text, each with a link to its place and possibly a fix. */
export default function Readiness({ area, name, onLine, id }: ReadinessProps) {
  const [result, setResult] = useState<Result | null>(null);
  const [note, setNote] = useState('');
  const again = useRef<HTMLButtonElement>(null);
  const turn = useRef(0);
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    const own = (turn.current += 1);
    setChecking(true);
    const asked = await askCheck(readText(area.current, name, id));
    // Ignores the answer of a check that is no longer the latest.
    if (own !== turn.current) return;
    setResult(asked);
    setChecking(false);
  };
  useEffect(() => {
    void askCheck(readText(area.current, name, id)).then((first) => turn.current === 0 && setResult(first));
  }, [area, name, id]);
  const fix = (issue: Issue) => {
    const { content } = readText(area.current, name, id);
    if (!area.current || !result || content !== result.content || issue.fix === undefined) return setNote(texts.stale);
    mend(area.current, { ...issue, fix: issue.fix });
    setNote(texts.fixed);
    // The pressed button disappears with its row.
    again.current?.focus();
    return void check();
  };
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{texts.outline}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={again}
          size="small"
          onClick={() => {
            setNote('');
            void check();
          }}
        >
          {texts.again}
        </Button>
        <p role="status" className="text-sm">
          {note} {isChecking ? texts.loading : result?.checked ? summaryOf(result.checked) : null}
        </p>
      </div>
      {result === null ? <Spinner label={texts.loading} /> : null}
      {result?.failed ? <Alert tone="warning">{result.failed}</Alert> : null}
      {result?.checked ? <Issues issues={result.checked.issues} onLine={onLine} onFix={fix} /> : null}
    </div>
  );
}

/** Reads the form, to which the visual editor adds what is typed: the text area has it later. */
function readText(area: HTMLTextAreaElement | null, name: string, id: string) {
  const form = area?.form ? new FormData(area.form) : new FormData();
  const content = String(form.get(name) ?? '');
  const summary = form.get('summary');
  return { title: String(form.get('title') ?? ''), content, id, ...(typeof summary === 'string' && { summary }) };
}

async function askCheck(text: Record<'title' | 'content' | 'id', string> & { summary?: string }): Promise<Result> {
  const { content } = text;
  try {
    const values = new URLSearchParams(Object.entries(text));
    return { content, checked: await askServer<Checked>(paths.admin.checkContent(), values, texts.failed) };
  } catch (error) {
    return { content, failed: (error as Error).message };
  }
}

function summaryOf({ issues, hidden, readability: { fog, sentences, words } }: Checked): string {
  const found = issues.length === 0 ? texts.ready : `${countOf(issues.length, texts.found)}.`;
  if (words === 0) return found;
  const more = hidden > 0 ? ` ${texts.hidden(hidden)}` : '';
  return `${found}${more} ${texts.readability(fog, countOf(sentences, texts.sentences), countOf(words, texts.words))}`;
}

interface IssuesProps {
  issues: readonly Issue[];
  onLine: (line: number) => void;
  onFix: (issue: Issue) => void;
}

/** By severity, then in the order of the text. */
function Issues({ issues, onLine, onFix }: IssuesProps) {
  const sorted = issues.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  return (
    <>
      <ul className="divide-y divide-line">
        {sorted.slice(0, mostShown).map((issue) => (
          <li
            key={`${issue.rule} ${issue.line} ${issue.column}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                <SeverityBadge severity={issue.severity} />
                <span>{texts.rules[issue.rule]}</span>
                {issue.length > 0 ? <span>{texts.line(issue.line)}</span> : null}
              </p>
              <p className="mt-1 [overflow-wrap:anywhere]">{issue.detail}</p>
            </div>
            {issue.length > 0 ? (
              <div className="flex gap-2">
                <Button size="small" aria-label={texts.showOf(issue.line)} onClick={() => onLine(issue.line)}>
                  {texts.show}
                </Button>
                {issue.fix === undefined ? null : (
                  <Button size="small" aria-label={texts.fixOf(issue.line)} onClick={() => onFix(issue)}>
                    {texts.fix}
                  </Button>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {sorted.length > mostShown ? <p className="text-muted">{texts.more(sorted.length - mostShown)}</p> : null}
    </>
  );
}
