import type { ListedIssue } from './list-issues.server';

/** An issue in JSON: for the API and the command line. */
export const presentIssue = (issue: ListedIssue) => ({
  module: issue.module,
  id: issue.entryId,
  title: issue.title,
  rule: issue.rule,
  severity: issue.severity,
  line: issue.line,
  column: issue.column,
  length: issue.length,
  passage: issue.passage,
  detail: issue.detail,
});
