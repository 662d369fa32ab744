import type { ListedIssue } from './list-issues.server';

/** An issue in JSON: for the API and the command line. */
export const presentIssue = ({
  module,
  entryId,
  title,
  rule,
  severity,
  line,
  column,
  length,
  ...rest
}: ListedIssue) => ({
  module,
  id: entryId,
  title,
  rule,
  severity,
  line,
  column,
  length,
  passage: rest.passage,
  detail: rest.detail,
});
