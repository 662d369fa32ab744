import type { EditingRules } from '#app/settings/settings.server';
import type { EntryRow } from '../bind-table.server';
import type { ShownReview } from '../review/read-review.server';
import { isAgreed } from '../review/review-states';
import type { Draft } from './find-draft.server';
import type { DraftMode } from '../screens/edit-screen';
import { planInForm } from './plan-in-words.server';

interface Asked {
  /** Undefined for a new entry. */
  entry: Pick<EntryRow, 'status' | 'revision'> | undefined;
  /** The draft over it. */
  draft: Pick<Draft, 'publish_at' | 'base'> | undefined;
  review: ShownReview | null;
  rules: Pick<EditingRules, 'moderators_edit' | 'review_required'> | null;
  mayPublish: boolean;
  /** Whether the form was asked for as that of the draft. */
  ofDraft: boolean;
}

/** What a form of the panel shows of an entry and the draft over it, and what a save of it makes. */
export interface DraftStanding {
  isPublished: boolean;
  /** Whether the entry can be changed only through a draft. */
  isDraftOnly: boolean;
  /** Whether the form shows the draft. */
  isOpen: boolean;
  /** Whether a save makes a draft ('open'), may make one, or is of the entry alone. */
  mode: DraftMode['mode'];
  /** When the draft publishes itself, and what a save of the form does to that. */
  plan: string | null;
  /** The review of what the form shows. */
  review: ShownReview | null;
  /** Whether a save can also submit for review. */
  submits: boolean;
}

export function draftStanding({ entry, draft, review, rules, mayPublish, ofDraft }: Asked): DraftStanding {
  const reviewRequired = rules?.review_required === true;
  const isPublished = entry?.status === 'published';
  // A moderator changes published entries only by drafts, and so does everybody where a second person must agree.
  const isDraftOnly = isPublished && (!mayPublish || reviewRequired);
  const isOpen = draft !== undefined && (isDraftOnly || ofDraft);
  const mode = isPublished ? modeOver(draft !== undefined, isDraftOnly || isOpen) : 'none';
  const agreed = isAgreed(review?.state, reviewRequired);
  // What is published is reviewed no more, but its draft is.
  const ownReview = !isPublished || isOpen ? review : null;
  return {
    isPublished,
    isDraftOnly,
    isOpen,
    mode,
    plan: draft && isPublished ? planInForm(draft, entry.revision, { isAgreed: agreed, isOpen, mayPublish }) : null,
    review: ownReview,
    submits:
      (rules?.moderators_edit === true || reviewRequired) &&
      (!isPublished || mode === 'open') &&
      (ownReview === null || ownReview.state === 'returned'),
  };
}

function modeOver(hasDraft: boolean, makesDraft: boolean): DraftMode['mode'] {
  if (makesDraft) return 'open';
  return hasDraft ? 'none' : 'possible';
}
