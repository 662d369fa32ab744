/** Every rule by its name. */
export const ruleIds = [
  'image-alt',
  'image-text',
  'heading-order',
  'heading-level-1',
  'heading-empty',
  'heading-duplicate',
  'link-text',
  'link-broken',
  'table-head',
  'bold-heading',
  'capitals',
  'foreign-language',
  'file-link',
  'file-text',
  'title-length',
  'summary',
  'long-sentence',
  'fog',
  'passive',
  'impersonal',
  'verbal-nouns',
  'officialese',
  'abbreviation',
  'typography',
] as const;
export type RuleId = (typeof ruleIds)[number];

/** From what hinders readers to what could be better. */
export const severities = ['error', 'warning', 'hint'] as const;
export type Severity = (typeof severities)[number];

/** What a rule has found, with its place in the source. */
export interface Finding {
  /** Offsets in UTF-16 code units; `end` is exclusive. */
  start: number;
  end: number;
  severity: Severity;
  /** A Polish sentence that says what to do. */
  detail: string;
  /** The replacement that fixes it. */
  fix?: string;
}

/** A finding for people and programs: line and column count from 1, the length is in UTF-16 code units. */
export interface Issue {
  rule: RuleId;
  severity: Severity;
  line: number;
  column: number;
  length: number;
  detail: string;
  fix?: string;
}

/** How hard a text is to read. */
export interface Readability {
  /** The years of schooling that it takes: see `readabilityOf`. */
  fog: number;
  sentences: number;
  words: number;
}
