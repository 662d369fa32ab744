import type { ListedIssue } from './list-issues.server';

/** What was found, as programs get it: from the API, and from the command line. */
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
