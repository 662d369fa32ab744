import type { checkNames } from '#app/texts/pl/doctor';

/** `error`: something is missing or wrong. `warning`: it may be meant so. */
export type FindingSeverity = 'error' | 'warning' | 'hint';

/** One thing that is not as it should be. */
export interface Finding {
  /** In Polish: which one. */
  what: string;
}

/** What a doctor looks at, and how it is mended without losing anything that somebody wrote. */
export interface Check {
  name: keyof typeof checkNames;
  severity: FindingSeverity;
  find(): Promise<Finding[]>;
  /** Absent where only a person can mend it. */
  mend?(): Promise<void>;
}
