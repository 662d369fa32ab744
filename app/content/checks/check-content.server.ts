import { and, eq } from 'drizzle-orm';
import { type Checked, checkText } from '#app/checks/check-text';
import type { LemmasOf } from '#app/checks/checked-text';
import { readProse } from '#app/checks/prose';
import { findPdfFlaws } from '#app/files/find-pdf-flaws.server';
import { file_uses, files } from '#app/files/tables.server';
import type { Database } from '#app/platform/db.server';
import type { Analyser } from '#app/search/language/analyser';
import { parseMarkdown } from '../markdown/parse-markdown';
import { findBroken, outsideAddresses } from '../outside-links/outside-addresses.server';
import { findLinkTargets } from './link-targets.server';

const pdfType = 'application/pdf';

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

/** A text as it is saved or being written. */
export interface WrittenText {
  title: string | null;
  /** Left out where none is wanted, or nothing is known of it. */
  summary?: string | null | undefined;
  content: string;
  /** Whose files are looked at as well. */
  entryId?: string | undefined;
}

/** The issues and the readability of a text, and the addresses outside the portal in it. Nothing is stored. */
export async function checkContent(
  { db, analyser, publicUrl }: CheckDeps,
  { title, summary, content, entryId }: WrittenText,
): Promise<Checked & { outside: string[] }> {
  const tree = parseMarkdown(content);
  // A text like no person writes is shown as plain paragraphs, without positions to point at.
  if (!tree.position) return { issues: [], readability: { fog: 0, sentences: 0, words: 0 }, outside: [] };
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
    summary,
    tree,
    prose: readProse(tree, content),
    lemmasOf: rememberLemmas(analyser),
    targets,
    attached: entryId === undefined ? [] : await findAttached(db, entryId, content),
  });
  return { ...checked, outside: [...outside.values()] };
}

/** The PDF files of an entry that its text has no link to, and that screen readers cannot read. */
async function findAttached(db: Database, entryId: string, content: string) {
  const used = await db
    .select({ name: files.name, fileName: files.file_name })
    .from(file_uses)
    .innerJoin(files, eq(files.name, file_uses.file_name))
    .where(and(eq(file_uses.entry_id, entryId), eq(files.file_type, pdfType)))
    .orderBy(files.file_name);
  const beside = used.filter(({ name }) => !content.includes(name));
  const flaws = await findPdfFlaws(
    db,
    beside.map(({ name }) => name),
  );
  return beside.flatMap(({ name, fileName }) => {
    const flaw = flaws.get(name);
    return flaw ? [{ name: fileName, flaw }] : [];
  });
}
