import { type Checked, checkText } from '#app/checks/check-text';
import type { CheckedText, LemmasOf } from '#app/checks/checked-text';
import { readProse } from '#app/checks/prose';
import type { KeptPieces } from '#app/markdown/read-pieces';
import { parseMarkdown } from '../markdown/parse-markdown';
import { linksIn, type TextLinks } from './text-links';

/** A text to check. */
export interface CheckJob extends Pick<CheckedText, 'source' | 'title' | 'summary'> {
  publicUrl: string;
}

/** What only the database knows of a text: where its links lead, and its files. */
export type KnownOfText = Pick<CheckedText, 'targets' | 'attached'>;

/** A text that is parsed, of which something has to be looked up. */
export interface BegunCheck {
  links: TextLinks;
  finish(known: KnownOfText): Checked;
}

/**
 * The pure part of a check, before and after the look-up of its links.
 * @param kept pieces of texts that were checked before
 */
export function beginCheck({ publicUrl, ...text }: CheckJob, lemmasOf: LemmasOf, kept?: KeptPieces): BegunCheck {
  const tree = parseMarkdown(text.source, kept);
  // A text like no person writes is shown as plain paragraphs, without positions to point at.
  if (!tree.position)
    return {
      links: { own: [], outside: new Map() },
      finish: () => ({ issues: [], readability: { fog: 0, sentences: 0, words: 0 } }),
    };
  return {
    links: linksIn(tree, publicUrl),
    finish: (known) =>
      checkText({ ...text, ...known, tree, prose: readProse(tree, text.source), lemmasOf: remember(lemmasOf) }),
  };
}

/** Memoizes lemmas: rules look up the same words over and over. */
function remember(lemmasOf: LemmasOf): LemmasOf {
  const known = new Map<string, readonly string[]>();
  return (form) => {
    const lemmas = known.get(form) ?? lemmasOf(form);
    known.set(form, lemmas);
    return lemmas;
  };
}
