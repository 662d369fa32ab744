import { useState } from 'react';
import { formOf, type WorkingCopy } from '#app/content/copies/working-copy';
import type { FormState } from '#app/content/fields/field-behaviour';
import type { Conflict } from '#app/content/screens/conflict';
import type { DraftMode, SaveAnswer } from '#app/content/screens/edit-screen';
import { noteIn } from '#app/content/screens/inputs/note-in';

/** Content in place of what was loaded: a working copy, or a merge. */
interface TakenUp {
  state: FormState;
  note: string;
  /** The revision, and the draft, that its save starts from. */
  revision: number | null;
  seen: string;
  mode: DraftMode['mode'];
  isMerged: boolean;
  /** The form that it belongs to. */
  address: string;
  /** The form's answer at that time. */
  over: SaveAnswer | undefined;
  /** Counts how often content was replaced; used as a key. */
  turn: number;
}

interface OpenForm {
  address: string;
  answer: SaveAnswer | undefined;
  revision: number | null;
  saving: DraftMode;
}

/** What a form of an entry holds in place of what was loaded; null for nothing. */
export function useTakenUp({ address, answer, revision, saving }: OpenForm) {
  const [taken, setTaken] = useState<TakenUp | null>(null);
  const takeUp = (next: Omit<TakenUp, 'address' | 'over' | 'turn'>) =>
    setTaken({ ...next, address, over: answer, turn: (taken?.turn ?? 0) + 1 });
  const restore = (copy: WorkingCopy, state: FormState) => {
    const typed = formOf(copy);
    const seen = typed.get('draft');
    takeUp({
      state,
      note: noteIn(typed),
      revision: copy.revision ?? revision,
      seen: typeof seen === 'string' ? seen : saving.seen,
      mode: saving.mode,
      isMerged: false,
    });
  };
  const merge = (merged: FormState, conflict: Conflict, note: string) =>
    takeUp({
      // A draft's form has no status.
      state: 'draft' in conflict ? { ...merged, status: conflict.theirs.status ?? '' } : merged,
      note,
      revision: 'revision' in conflict ? conflict.revision : (answer?.revision ?? revision),
      seen: 'draft' in conflict ? conflict.draft : (answer?.draftSeen ?? saving.seen),
      // A form merged with a draft stays a draft's form.
      mode: 'draft' in conflict ? 'open' : saving.mode,
      isMerged: true,
    });
  return { held: taken?.address === address ? taken : null, restore, merge };
}
