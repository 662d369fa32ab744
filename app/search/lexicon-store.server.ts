import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { comparePolish } from '#app/platform/format';
import type { Database } from '#app/platform/db.server';
import { translateDatabaseError } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { isUuid, parseInput, textSchema } from '#app/platform/validation.server';
import { searchWordsTexts } from '#app/texts/pl/search-words';
import { foldWord } from './language/fold';
import { loadThesaurus } from './language/load-thesaurus.server';
import { longestOwnWord, type SearchLexicon } from './search-document';
import { search_lexicon, search_thesaurus_off } from './tables.server';

export type LexiconEntry = typeof search_lexicon.$inferSelect;

/** The portal's own words, for the index. */
export async function readLexicon(db: Database): Promise<SearchLexicon> {
  const rows = await db.select().from(search_lexicon);
  const pairs = (kind: 'synonym' | 'form') =>
    rows.filter((row) => row.kind === kind).map(({ word, target }): [string, string] => [word, target]);
  const off = new Set(await listSwitchedOff(db));
  return {
    synonyms: joinGroups(
      loadThesaurus().filter(([name = '']) => !off.has(name)),
      pairs('synonym'),
    ),
    forms: pairs('form'),
  };
}

/** Adds a word to a group when it is a synonym of the group's name. */
function joinGroups(groups: readonly string[][], pairs: [string, string][]): string[][] {
  const added = new Map<string, string[]>();
  const apart: string[][] = [];
  const names = new Set(groups.map(([name]) => name));
  for (const [word, target] of pairs) {
    if (names.has(target)) added.set(target, [...(added.get(target) ?? []), word]);
    else apart.push([word, target]);
  }
  return [...groups.map((group) => [...group, ...(added.get(group[0] ?? '') ?? [])]), ...apart];
}

async function listSwitchedOff(db: Database): Promise<string[]> {
  const rows = await db.select({ name: search_thesaurus_off.name }).from(search_thesaurus_off);
  return rows.map(({ name }) => name);
}

export interface ThesaurusGroup {
  name: string;
  words: string[];
  isOn: boolean;
}

/** The groups of the thesaurus, or those in which some word contains the text. */
export async function listThesaurus(db: Database, sought: string): Promise<ThesaurusGroup[]> {
  const off = new Set(await listSwitchedOff(db));
  const plain = foldWord(sought.trim().toLowerCase());
  return loadThesaurus()
    .filter((group) => plain === '' || group.some((text) => foldWord(text.toLowerCase()).includes(plain)))
    .map(([name = '', ...words]) => ({ name, words, isOn: !off.has(name) }))
    .sort((a, b) => comparePolish(a.name, b.name));
}

/**
 * Switches a group of the thesaurus on or off, effective with the next search.
 * @throws AppError `not_found`
 */
export async function switchThesaurusGroup(
  { db, actor, changes }: WriteContext,
  name: string,
  isOn: boolean,
): Promise<void> {
  if (!loadThesaurus().some(([known]) => known === name)) throw new AppError('not_found');
  const recorded = await db.transaction(async (tx) => {
    if (isOn) await tx.delete(search_thesaurus_off).where(eq(search_thesaurus_off.name, name));
    else await tx.insert(search_thesaurus_off).values({ name }).onConflictDoNothing();
    return recordChange(tx, actor, {
      action: 'update',
      subject: 'lexicon',
      subjectId: null,
      title: name,
      before: { isOn: !isOn },
      after: { isOn },
    });
  });
  await changes.publish(recorded);
}

export const listLexicon = (db: Database): Promise<LexiconEntry[]> =>
  db.select().from(search_lexicon).orderBy(asc(search_lexicon.word));

const { errors } = searchWordsTexts;
const word = textSchema(longestOwnWord)
  .transform((text) => text.trim().toLowerCase().replace(/\s+/g, ' '))
  // Words without letters or digits are refused before they are compared.
  .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: errors.word, abort: true });

const schema = z
  .object({ kind: z.enum(['synonym', 'form'], errors.kind), word, target: word })
  .refine(({ word: one, target }) => one !== target, { path: ['target'], error: errors.same });

/**
 * Adds a pair of words, effective with the next search.
 * @throws AppError `invalid`, `duplicate`
 */
export async function addLexiconEntry({ db, actor, changes }: WriteContext, input: unknown): Promise<void> {
  const entry = parseInput(schema, input);
  try {
    const recorded = await db.transaction(async (tx) => {
      const [row] = await tx.insert(search_lexicon).values(entry).returning();
      return recordChange(tx, actor, {
        action: 'create',
        subject: 'lexicon',
        subjectId: row?.id ?? null,
        title: entry.word,
        after: entry,
      });
    });
    await changes.publish(recorded);
  } catch (error) {
    throw translateDatabaseError(error, () => 'word');
  }
}

/** @throws AppError `not_found` */
export async function removeLexiconEntry({ db, actor, changes }: WriteContext, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const recorded = await db.transaction(async (tx) => {
    const [row] = await tx.delete(search_lexicon).where(eq(search_lexicon.id, id)).returning();
    if (!row) throw new AppError('not_found');
    const { kind, word: one, target } = row;
    return recordChange(tx, actor, {
      action: 'delete',
      subject: 'lexicon',
      subjectId: id,
      title: one,
      before: { kind, word: one, target },
    });
  });
  await changes.publish(recorded);
}
