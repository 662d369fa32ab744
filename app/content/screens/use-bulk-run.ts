import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { paths } from '#app/paths';
import { bulkTexts as texts } from '#app/texts/pl/bulk';
import { useOwnAccount } from '#app/ui/form';
import { mostPerBatch } from '../bulk/bulk-actions';
import { askServer } from './ask-server';
import type { BulkAnswer, BulkFound } from './bulk-answer';
import { inBatches, type Ran, runBatches } from './run-batches';

/** The progress of a change of more than one batch. */
export interface BulkProgress {
  title: string;
  answered: number;
  /** 0 while the number is unknown. */
  batches: number;
}

/** What a screen shows by itself: its address, and what its own form was answered with there. */
interface Shown {
  key: string;
  given: BulkAnswer | undefined;
}

/** What came of a change that the browser carried out, until another answer or address comes. */
interface Held extends Shown {
  answer: BulkAnswer;
}

/**
 * Runs a bulk change on all entries of a list, or undoes one, with one request per batch: each request is short,
 * progress is visible, and it can be stopped.
 * @param search of the list's address
 * @param given what the screen's own form was answered with, kept as `useKeptAnswer` does
 * @returns among others `lastMade`, the answer of the last change that was made: after one that was not, one tries
 *   again with the same selection
 */
export function useBulkRun(path: string, search: string, given: BulkAnswer | undefined) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [held, setHeld] = useState<Held>();
  const { key } = useLocation();
  const shown = useRef<Shown>({ key, given });
  useEffect(() => {
    shown.current = { key, given };
  });
  const stopped = useRef(false);
  const { revalidate } = useRevalidator();
  const account = useOwnAccount();
  useStayUntil(progress === null, stopped);
  const address = paths.admin.section(path).bulk();
  const send = (form: FormData | URLSearchParams) => askServer<BulkAnswer>(address, form, texts.noAnswer);

  const watched = (title: string, batches: number) => {
    setProgress({ title, answered: 0, batches });
    return {
      onAnswer: (answered: number) => setProgress({ title, answered, batches }),
      isStopped: () => stopped.current,
      stopped: texts.stopped,
    };
  };
  const start = (work: () => Promise<BulkAnswer>) => {
    stopped.current = false;
    const end = async () => {
      const answer = await work();
      setProgress(null);
      setHeld({ answer, ...shown.current });
      await revalidate();
    };
    void end();
  };

  const changeAll = (form: FormData) =>
    start(async () => {
      setProgress({ title: texts.changing, answered: 0, batches: 0 });
      let found: BulkFound;
      try {
        found = await askServer<BulkFound>(`${address}${search}`, withIntent(form, 'find'), texts.failed);
      } catch (error) {
        return { kind: 'wrong', message: (error as Error).message };
      }
      if ('answer' in found) return found.answer;
      const batches = inBatches(found.ids, mostPerBatch);
      const watch = watched(texts.changing, batches.length);
      const ran = await runBatches(batches, (ids) => send(ofRows(form, ids)), watch);
      return asAnswer('done', ran, ran.undos);
    });
  const undoAll = (undos: string[]) =>
    start(async () => {
      const batches = undos.toReversed();
      const ran = await runBatches(
        batches,
        (undo) => send(new URLSearchParams({ ...account, intent: 'undo', undo })),
        watched(texts.undoing, batches.length),
      );
      return asAnswer('undone', ran, batches.slice(ran.answered).toReversed());
    });

  const answer = held && held.key === key && held.given === given ? held.answer : given;
  const [lastMade, setLastMade] = useState(answer);
  if (answer && answer.kind !== 'wrong' && answer !== lastMade) setLastMade(answer);
  return { answer, lastMade, progress, changeAll, undoAll, stop: () => (stopped.current = true) };
}

/** Warns before the page is left while it runs; if it is left anyway, no further batch starts. */
function useStayUntil(idle: boolean, stopped: { current: boolean }) {
  useEffect(() => {
    if (idle) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [idle]);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [stopped],
  );
}

function withIntent(form: FormData, intent: string): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  copy.set('intent', intent);
  return copy;
}

/** The form's change, applied to these rows only. */
function ofRows(form: FormData, ids: string[]): FormData {
  const batch = withIntent(form, 'bulk');
  batch.delete('all');
  batch.delete('ids');
  for (const id of ids) batch.append('ids', id);
  return batch;
}

const asAnswer = (kind: 'done' | 'undone', { count, refused, failed }: Ran, undos: string[]): BulkAnswer => ({
  kind,
  count,
  failed,
  refused,
  undos,
});
