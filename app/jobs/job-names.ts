/** The kinds of jobs that the queue has, by name; their handlers are in `server/process/job-kinds.ts`. */
export type JobName =
  /** One message, and the notices that people asked for by e-mail. */
  | 'mail'
  | 'notice'
  /** Sends one subscriber what is new: a queue of its own, so that no password link waits for a digest. */
  | 'news'
  /** One event for one webhook. */
  | 'webhook'
  /** Checks one saved text. */
  | 'text_check'
  /** What somebody has brought as files. */
  | 'content_import'
  | DailyJob;

/** Work of every day. */
export type DailyJob =
  | 'digest'
  | 'statement_review'
  | 'review_reminders'
  /** Checks all texts. */
  | 'text_walk'
  /** Asks for all links to other places. */
  | 'link_check'
  /** Deletes what has been kept for long enough. */
  | 'retention'
  | 'backup';
