import type { Root } from 'mdast';
import type { Finding, RuleId } from './issue';
import type { Prose } from './prose';

/** The lemmas of a word in lower case; empty for an unknown word. */
export type LemmasOf = (form: string) => readonly string[];

/** What keeps a screen reader from a PDF: no text, or no tags that say what its text is. Or a file cannot be read. */
export type FileFlaw = 'no-text' | 'no-tags' | 'unreadable';

/** Where an internal link leads. */
export type LinkTarget =
  | { state: 'found'; file?: { name: string; type: string; size: number; flaw?: FileFlaw | undefined } }
  | { state: 'missing' | 'no-heading' | 'draft' }
  | { state: 'moved'; to: string }
  /** Outside, and without an answer for nights: `failure` is an HTTP status or what kept it from answering. */
  | { state: 'dead'; failure: string };

/** The input of rules. They are pure: they read it, and query no database. */
export interface CheckedText {
  source: string;
  /** Null where unknown. */
  title: string | null;
  /** Null where there is none yet, left out where none is wanted or it is unknown. */
  summary?: string | null | undefined;
  tree: Root;
  prose: Prose;
  lemmasOf: LemmasOf;
  /** Links by address as written; a link that is missing here is not judged. */
  targets: ReadonlyMap<string, LinkTarget>;
  /** Files that belong to the text without a link in it. */
  attached?: readonly { name: string; flaw: FileFlaw }[] | undefined;
}

/** One kind of issue to look for. */
export interface Rule {
  id: RuleId;
  find(text: CheckedText): Iterable<Finding>;
}
