import { formatDateTime } from '#app/platform/format';
import { draftPlanTexts as texts } from '#app/texts/pl/draft-plan';
import type { Draft } from './find-draft.server';

export interface PlanInWords {
  words: string;
  /** Whether the draft would be held back at its time, as things are. */
  isHeld: boolean;
}

/** Why a draft would be held back at its time, as things are; null where it would be published. */
export function holdOf(base: number, revision: number, isAgreed: boolean): keyof typeof texts.held | null {
  if (revision !== base) return 'outdated';
  return isAgreed ? null : 'unagreed';
}

/**
 * When a draft publishes itself, or why it would not: `publishDueDrafts` holds back what publishing would refuse.
 * @param isAgreed whether another person has accepted it, where that is required
 * @returns null for a draft without a time
 */
export function planInWords(
  { publish_at, base }: Pick<Draft, 'publish_at' | 'base'>,
  revision: number,
  isAgreed: boolean,
): PlanInWords | null {
  if (!publish_at) return null;
  const when = formatDateTime(publish_at);
  const hold = holdOf(base, revision, isAgreed);
  return { words: texts[hold ?? 'scheduled'](when), isHeld: hold !== null };
}

/**
 * The same above the form of the draft (`isOpen`) or of its entry, with what a save of that form does to the plan: the
 * draft would be older than its entry, and a draft that a moderator changes is unscheduled.
 */
export function planInForm(
  draft: Pick<Draft, 'publish_at' | 'base'>,
  revision: number,
  { isAgreed, isOpen, mayPublish }: { isAgreed: boolean; isOpen: boolean; mayPublish: boolean },
): string | null {
  const plan = planInWords(draft, revision, isAgreed);
  if (!plan || revision !== draft.base) return plan?.words ?? null;
  if (!isOpen) return `${plan.words} ${texts.saveHolds}`;
  return mayPublish ? plan.words : `${plan.words} ${texts.saveEnds}`;
}
