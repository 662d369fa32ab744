import type { Root } from 'mdast';
import type { Finding, RuleId } from './issue';
import type { Prose } from './prose';

/** The base forms of a word in lower case; none where the dictionary lacks it. */
export type LemmasOf = (form: string) => readonly string[];

/** Where a link within the portal leads. */
export type LinkTarget =
  | { state: 'found'; file?: { type: string; size: number } }
  | { state: 'missing' | 'no-heading' | 'draft' }
  | { state: 'moved'; to: string };

/** All that rules look at. They read it, and ask nothing of a database. */
export interface CheckedText {
  source: string;
  /** Null where nothing is known of it. */
  title: string | null;
  tree: Root;
  prose: Prose;
  lemmasOf: LemmasOf;
  /** Links by their address as it is written; one that is not here is not judged. */
  targets: ReadonlyMap<string, LinkTarget>;
}

/** One thing that is looked for. */
export interface Rule {
  id: RuleId;
  find(text: CheckedText): Iterable<Finding>;
}
