import { ruleIds, severities } from '#app/checks/issue';
import { longestChecked } from '#app/content/checks/longest-checked';
import { count, instant, type JsonSchema, orNull, ref, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { described, moduleKey, objectSchema } from './described-schema';
import { pageSchema } from './entry-schemas';
import { type Operation, paging } from './operation';

const number = { type: 'number', minimum: 0 };
const place = { type: 'integer', minimum: 1 };

const rules = { type: 'string', enum: [...ruleIds] };
const levels = { type: 'string', enum: [...severities] };

/** The calls that check a text, and tell what was found in the saved ones. */
export const contentCheckOperations = (): Operation[] => [
  {
    tag: 'checks',
    method: 'post',
    path: '/content-check',
    id: 'checkContent',
    summary: apiTexts.calls.contentCheck,
    access: 'writing',
    body: 'ContentCheck',
    status: 200,
    answer: 'CheckedContent',
  },
  {
    tag: 'checks',
    method: 'get',
    path: '/content-issues',
    id: 'listContentIssues',
    summary: apiTexts.calls.contentIssues,
    access: 'reading',
    query: { rule: rules, severity: levels, module: moduleKey, ...paging },
    status: 200,
    answer: 'FoundIssuePage',
  },
];

/** What this call consists of. */
export function contentCheckComponents(): Record<string, JsonSchema> {
  const content = { ...text, maxLength: longestChecked.content };
  return {
    ContentCheck: objectSchema(
      {
        module: moduleKey,
        title: { ...text, maxLength: longestChecked.title },
        summary: described('checked_summary', orNull({ ...text, maxLength: longestChecked.summary })),
        content,
        id: described('checked_entry', uuid),
      },
      ['title', 'summary', 'id'],
    ),
    ContentIssue: objectSchema(
      {
        rule: rules,
        severity: levels,
        line: place,
        column: place,
        length: count,
        detail: described('issue_detail', text),
        fix: text,
      },
      ['fix'],
    ),
    FoundIssue: objectSchema({
      module: moduleKey,
      id: uuid,
      title: text,
      rule: rules,
      severity: levels,
      line: place,
      column: place,
      length: count,
      passage: described('issue_passage', text),
      detail: described('issue_detail', text),
    }),
    FoundIssuePage: pageSchema('FoundIssue', { checked_at: described('issues_checked_at', orNull(instant)) }),
    Readability: objectSchema({ fog: number, sentences: count, words: count }),
    CheckedContent: objectSchema({
      issues: { type: 'array', items: ref('ContentIssue') },
      readability: described('readability', ref('Readability')),
    }),
  };
}
