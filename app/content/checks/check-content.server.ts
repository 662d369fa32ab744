import { type Checked, checkText } from '#app/checks/check-text';
import type { LemmasOf } from '#app/checks/checked-text';
import { readProse } from '#app/checks/prose';
import type { Database } from '#app/platform/db.server';
import type { Analyser } from '#app/search/language/analyser';
import { parseMarkdown } from '../markdown/parse-markdown';
import { isIntricateText } from '../markdown/intricate-text';
import { findBroken, outsideAddresses } from '../outside-links/outside-addresses.server';
import { findLinkTargets } from './link-targets.server';

/** What a check needs beside the text. */
export interface CheckDeps {
  /** The admin door, which also sees drafts: a link to a draft is told apart from a broken one. */
  db: Database;
  analyser: Analyser;
  publicUrl: string;
}

/** Memoizes lemmas: rules look up the same words over and over. */
function rememberLemmas({ dictionary }: Analyser): LemmasOf {
  const known = new Map<string, readonly string[]>();
  return (form) => {
    const lemmas = known.get(form) ?? dictionary.lemmasOf(form);
    known.set(form, lemmas);
    return lemmas;
  };
}

/** The issues and the readability of a text, and the addresses outside the portal in it. Nothing is stored. */
export async function checkContent(
  { db, analyser, publicUrl }: CheckDeps,
  { title, content }: { title: string | null; content: string },
): Promise<Checked & { outside: string[] }> {
  // A text like no person writes is shown as plain paragraphs, without positions to point at.
  if (isIntricateText(content)) return { issues: [], readability: { fog: 0, sentences: 0, words: 0 }, outside: [] };
  const tree = parseMarkdown(content);
  const targets = await findLinkTargets(db, tree, publicUrl);
  const outside = outsideAddresses(tree, publicUrl);
  const broken = await findBroken(db, outside.values());
  for (const [written, url] of outside) {
    const failure = broken.get(url);
    if (failure !== undefined) targets.set(written, { state: 'dead', failure });
  }
  const checked = checkText({
    source: content,
    title,
    tree,
    prose: readProse(tree, content),
    lemmasOf: rememberLemmas(analyser),
    targets,
  });
  return { ...checked, outside: [...outside.values()] };
}
