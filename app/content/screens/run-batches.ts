import type { BulkAnswer, RefusedRow } from './bulk-answer';

/** The result of work that was done in batches. */
export interface Ran {
  count: number;
  refused: RefusedRow[];
  /** Ids that undo what was done, in the order of the batches. */
  undos: string[];
  /** Why it stopped early. */
  failed: string | null;
  /** How many batches were answered. */
  answered: number;
}

interface Watch {
  /** Called after each batch with how many have been answered. */
  onAnswer: (batches: number) => void;
  isStopped: () => boolean;
  /** The message for a run that was stopped. */
  stopped: string;
}

/**
 * Sends one batch after another until one fails or somebody stops it; the finished batches are kept and reported.
 * @param send throws an Error with a sentence for people where no answer came
 */
export async function runBatches<Batch>(
  batches: readonly Batch[],
  send: (batch: Batch) => Promise<BulkAnswer>,
  { onAnswer, isStopped, stopped }: Watch,
): Promise<Ran> {
  const ran: Ran = { count: 0, refused: [], undos: [], failed: null, answered: 0 };
  for (const batch of batches) {
    if (isStopped()) return { ...ran, failed: stopped };
    try {
      const answer = await send(batch);
      if (answer.kind === 'wrong') return { ...ran, failed: answer.message };
      if (answer.kind === 'ask') throw new Error('a batch is not asked back');
      ran.count += answer.count;
      ran.refused.push(...answer.refused);
      ran.undos.push(...answer.undos);
      ran.answered++;
      onAnswer(ran.answered);
      if (answer.failed !== null) return { ...ran, failed: answer.failed };
    } catch (error) {
      return { ...ran, failed: (error as Error).message };
    }
  }
  return ran;
}

/** `inBatches([1, 2, 3], 2)` → `[[1, 2], [3]]` */
export const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
