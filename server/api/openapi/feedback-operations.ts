import { longestComment } from '#app/content/feedback/feedback-rules';
import { instant, type JsonSchema, orNull, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { described, moduleKey, objectSchema } from './described-schema';
import { pageSchema } from './entry-schemas';
import { type Operation, paging } from './operation';

const flag = { type: 'boolean' };
const entry = described('feedback_entry', uuid);
const comment = described('feedback_comment', { ...text, maxLength: longestComment });

/** The calls of what readers say of pages. */
export function feedbackOperations(): Operation[] {
  const { calls } = apiTexts;
  const of = { tag: 'feedback', path: '/feedback' } as const;
  return [
    {
      ...of,
      method: 'post',
      id: 'leaveFeedback',
      summary: calls.leaveFeedback,
      access: 'anyone',
      body: 'FeedbackCreate',
      status: 202,
      refusals: [404],
    },
    {
      ...of,
      method: 'get',
      id: 'listFeedback',
      summary: calls.listFeedback,
      access: 'admin',
      query: { module: moduleKey, helpful: flag, ...paging },
      status: 200,
      answer: 'FeedbackPage',
    },
  ];
}

/** What these calls consist of. */
export function feedbackComponents(): Record<string, JsonSchema> {
  return {
    FeedbackCreate: objectSchema({ module: moduleKey, id: entry, helpful: flag, comment }, ['comment']),
    Feedback: objectSchema({
      module: moduleKey,
      id: entry,
      title: described('feedback_title', orNull(text)),
      url: described('feedback_url', orNull(text)),
      helpful: flag,
      comment: described('feedback_comment', text),
      created_at: instant,
      closed: flag,
    }),
    FeedbackPage: pageSchema('Feedback'),
  };
}
