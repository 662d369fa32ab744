/** Every rule by the name that programs and people know it under. */
export const ruleIds = [
  'image-alt',
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
  'title-length',
  'long-sentence',
  'fog',
  'passive',
  'verbal-nouns',
  'officialese',
  'abbreviation',
  'typography',
] as const;
export type RuleId = (typeof ruleIds)[number];

/** From what readers stumble over to what could be said better. */
export const severities = ['error', 'warning', 'hint'] as const;
export type Severity = (typeof severities)[number];

/** What a rule has found, by its place in the source. */
export interface Finding {
  /** Offsets in UTF-16 units; the end is the first that is not part of it. */
  start: number;
  end: number;
  severity: Severity;
  /** A Polish sentence that says what to do. */
  detail: string;
  /** What to put in its place. */
  fix?: string;
}

/** The same for people and programs: line and column count from 1, the length is in UTF-16 units. */
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
  /** Years of school that it asks for: see `fogOf`. */
  fog: number;
  sentences: number;
  words: number;
}
