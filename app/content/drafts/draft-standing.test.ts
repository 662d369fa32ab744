import { expect, test } from 'vitest';
import { formatDateTime } from '#app/platform/format';
import { draftPlanTexts } from '#app/texts/pl/draft-plan';
import type { ReviewState } from '../review/review-states';
import { draftStanding } from './draft-standing.server';

const publishAt = '2026-03-01T08:00:00.000Z';
const draft = { publish_at: null, base: 3 };
const planned = { publish_at: publishAt, base: 3 };
const published = { status: 'published', revision: 3 } as const;
const unpublished = { status: 'draft', revision: 3 } as const;
const reviewed = (state: ReviewState) => ({
  state,
  submitted: { by: null, at: publishAt },
  decided: null,
  comment: '',
  lineComments: 0,
});
const free = { moderators_edit: false, review_required: false };
const edited = { ...free, moderators_edit: true };
const twoPersons = { ...free, review_required: true };

type Case = Partial<Parameters<typeof draftStanding>[0]>;
const standing = (asked: Case) =>
  draftStanding({
    entry: undefined,
    draft: undefined,
    review: null,
    rules: free,
    mayPublish: true,
    ofDraft: false,
    ...asked,
  });

test.each<[string, Case, string]>([
  ['a new entry', {}, 'none'],
  ['what is not published', { entry: unpublished, mayPublish: false, rules: edited }, 'none'],
  ['a draft left over from when it was published', { entry: unpublished, draft, ofDraft: true }, 'none open'],
  ['what is published', { entry: published }, 'possible'],
  ['an entry with a draft', { entry: published, draft }, 'none'],
  ['the draft itself', { entry: published, draft, ofDraft: true }, 'open open'],
  ['a draft that was meanwhile discarded', { entry: published, ofDraft: true }, 'possible'],
  ['what a moderator may only draft', { entry: published, mayPublish: false }, 'open only'],
  ['the draft of a moderator, asked for or not', { entry: published, draft, mayPublish: false }, 'open only open'],
  ['what needs a second person', { entry: published, rules: twoPersons }, 'open only'],
  ['an account without rules', { entry: published, rules: null }, 'possible'],
])('%s', (_name, asked, expected) => {
  const { mode, isDraftOnly, isOpen } = standing(asked);
  expect([mode, isDraftOnly && 'only', isOpen && 'open'].filter(Boolean).join(' ')).toBe(expected);
});

test.each<[string, Case, ReviewState | null, boolean]>([
  ['nobody reviews here', { entry: unpublished }, null, false],
  ['a new entry can be submitted', { rules: edited }, null, true],
  ['one never submitted can be', { entry: unpublished, rules: twoPersons }, null, true],
  ['one that waits cannot', { entry: unpublished, rules: edited, review: reviewed('submitted') }, 'submitted', false],
  ['a returned one can', { entry: unpublished, rules: edited, review: reviewed('returned') }, 'returned', true],
  ['an accepted one cannot', { entry: unpublished, rules: edited, review: reviewed('accepted') }, 'accepted', false],
  [
    'what is published is reviewed no more',
    { entry: published, rules: edited, review: reviewed('accepted') },
    null,
    false,
  ],
  [
    'its closed draft is not shown, nor its review',
    { entry: published, draft, rules: edited, review: reviewed('returned') },
    null,
    false,
  ],
  [
    'its open one is',
    { entry: published, draft, rules: edited, review: reviewed('returned'), ofDraft: true },
    'returned',
    true,
  ],
  [
    'a save that begins a draft begins a review as well',
    { entry: published, rules: twoPersons, review: reviewed('accepted') },
    null,
    true,
  ],
])('%s', (_name, asked, shown, submits) => {
  const { review, ...rest } = standing(asked);
  expect([review?.state ?? null, rest.submits]).toEqual([shown, submits]);
});

test('a plan is told of where the entry is published, with what a save of the shown form does to it', () => {
  const when = formatDateTime(publishAt);
  const scheduled = draftPlanTexts.scheduled(when);
  const asked = { entry: published, draft: planned };
  expect(standing({ ...asked, entry: unpublished }).plan).toBeNull();
  expect(standing({ ...asked, draft }).plan).toBeNull();
  expect(standing(asked).plan).toBe(`${scheduled} ${draftPlanTexts.saveHolds}`);
  expect(standing({ ...asked, ofDraft: true }).plan).toBe(scheduled);
  expect(standing({ ...asked, mayPublish: false }).plan).toBe(`${scheduled} ${draftPlanTexts.saveEnds}`);
  const unagreed = draftPlanTexts.unagreed(when);
  expect(standing({ ...asked, rules: twoPersons, review: reviewed('submitted') }).plan).toBe(unagreed);
  expect(standing({ ...asked, rules: twoPersons, review: reviewed('accepted') }).plan).toBe(scheduled);
});
