import { ruleIds, severities } from '#app/checks/issue';
import { modules } from '#app/content/registry';
import { longestChecked } from '#app/content/checks/longest-checked';
import { count, type JsonSchema, ref, text } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { described, objectSchema } from './described-schema';
import type { Operation } from './operation';

const number = { type: 'number', minimum: 0 };
const place = { type: 'integer', minimum: 1 };

/** The call that checks a text. */
export const contentCheckOperation = (): Operation => ({
  tag: 'checks',
  method: 'post',
  path: '/content-check',
  id: 'checkContent',
  summary: apiTexts.calls.contentCheck,
  access: 'writing',
  body: 'ContentCheck',
  status: 200,
  answer: 'CheckedContent',
});

/** What this call consists of. */
export function contentCheckComponents(): Record<string, JsonSchema> {
  const module = { type: 'string', enum: modules.map(({ key }) => key) };
  const content = { ...text, maxLength: longestChecked };
  return {
    ContentCheck: objectSchema({ module, title: { ...text, maxLength: 200 }, content }, ['title']),
    ContentIssue: objectSchema(
      {
        rule: { type: 'string', enum: [...ruleIds] },
        severity: { type: 'string', enum: [...severities] },
        line: place,
        column: place,
        length: count,
        detail: described('issue_detail', text),
        fix: text,
      },
      ['fix'],
    ),
    Readability: objectSchema({ fog: number, sentences: count, words: count }),
    CheckedContent: objectSchema({
      issues: { type: 'array', items: ref('ContentIssue') },
      readability: described('readability', ref('Readability')),
    }),
  };
}
