import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#app/paths';
import { bulkTexts as texts } from '#app/texts/pl/bulk';
import { removalTexts } from '#app/texts/pl/lists';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Form } from '#app/ui/form';
import type { BulkAnswer } from './bulk-answer';

interface BulkResultProps {
  path: string;
  answer: BulkAnswer;
  /** Undoes a change of several batches. */
  onUndoAll: (undos: string[]) => void;
}

/** Above a list: the result of a bulk change, the entries that were refused and why, and a button to undo it. */
export function BulkResult({ path, answer, onUndoAll }: BulkResultProps) {
  if (answer.kind === 'wrong')
    return (
      <Alert tone="destructive" title={texts.wrong} className="mb-4">
        {answer.message}
      </Alert>
    );
  if (answer.kind === 'ask') return <Question {...answer} />;
  const { kind, count, failed, refused, undos } = answer;
  const isWhole = refused.length === 0 && failed === null;
  return (
    <Alert
      tone={isWhole ? 'success' : 'warning'}
      title={kind === 'done' ? texts.done(count) : texts.undone(count)}
      className="mb-4"
    >
      {failed === null ? null : <p>{failed}</p>}
      {refused.length > 0 ? (
        <>
          <p>{texts.refused(refused.length)}</p>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
            {refused.map(({ id, title, detail, isCategory }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {title === null || isCategory ? (
                  (title ?? texts.gone)
                ) : (
                  <Link to={paths.admin.section(path).edit(id)} className="underline hover:text-accent">
                    {title}
                  </Link>
                )}
                : {detail}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {undos.length > 0 ? (
        <Form
          method="post"
          preventScrollReset
          onSubmit={(event) => {
            if (undos.length === 1) return;
            event.preventDefault();
            onUndoAll(undos);
          }}
          className="mt-2"
        >
          <input type="hidden" name="intent" value="undo" />
          {undos.map((undo) => (
            <input key={undo} type="hidden" name="undo" value={undo} />
          ))}
          <Button type="submit" size="small" icon={<Undo2 aria-hidden className="size-4" />}>
            {texts.undo}
          </Button>
        </Form>
      ) : null}
    </Alert>
  );
}

/** The confirmation of a deletion, without scripts. */
function Question({ count, ids, all }: Extract<BulkAnswer, { kind: 'ask' }>) {
  return (
    <Alert tone="warning" title={texts.askTitle(count)} className="mb-4">
      <p>{texts.askText}</p>
      <Form method="post" className="mt-2">
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="action" value="delete" />
        <input type="hidden" name="confirmed" value="1" />
        {all === null ? null : <input type="hidden" name="all" value={all} />}
        {ids?.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <Button type="submit" size="small" tone="destructive">
          {removalTexts.delete}
        </Button>
      </Form>
    </Alert>
  );
}
