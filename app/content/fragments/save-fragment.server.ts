import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { type Change, recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { isFragmentName, longestFragmentName } from '#app/markdown/fragment';
import type { Database } from '#app/platform/db.server';
import { translateDatabaseError } from '#app/platform/database-errors.server';
import { AppError, invalid } from '#app/platform/errors';
import { filledLine, filledText, ignoredFields, isUuid, parseInput, textSchema } from '#app/platform/validation.server';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { validationTexts } from '#app/texts/pl/validation';
import { slugify } from '../fields/slugify';
import { problemSentences } from '../markdown/problems';
import { renderFragment } from '../markdown/render-text.server';
import { longestNote } from '../revisions/revision-kinds';
import { longestFragment, longestFragmentTitle } from './fragment-rules';
import { fragmentSubject } from './fragment-uses.server';
import { type FragmentRow, requireFragment } from './read-fragments.server';
import { fragmentKinds, fragment_revisions, fragments } from './tables.server';

const title = filledLine(longestFragmentTitle, texts.errors.title);
const name = textSchema(longestFragmentName).refine(isFragmentName, texts.errors.name);
const content = filledText(longestFragment, texts.errors.content);
const common = {
  ...ignoredFields,
  revision: z.unknown().optional(),
  uses: z.unknown().optional(),
  note: textSchema(longestNote).optional(),
};

/** Input for a new fragment; without a name it gets one from its title. */
export const newFragment = z.strictObject(
  { ...common, title, name: name.optional(), content },
  { error: validationTexts.wrongType },
);
export const changedFragment = z.strictObject(
  { ...common, title: title.optional(), name: name.optional(), content: content.optional() },
  { error: validationTexts.wrongType },
);

type Kept = Pick<FragmentRow, 'title' | 'name' | 'content'>;

/** @throws AppError `invalid`, `duplicate` for a name that is taken */
export async function createFragment(context: WriteContext, input: unknown): Promise<FragmentRow> {
  const { note, ...given } = parseInput(newFragment, input);
  const kept: Kept = {
    title: given.title,
    name: given.name ?? slugify(given.title, longestFragmentName),
    content: given.content,
  };
  if (!isFragmentName(kept.name)) throw invalid({ name: [texts.errors.name] });
  const files = await filesOf(context.db, kept.content);
  return writeFragment(context, async (tx) => {
    const at = context.clock.now();
    const life = { created_by: context.actor.id, created_at: at, updated_at: at };
    const [made] = await tx
      .insert(fragments)
      .values({ ...kept, ...life })
      .returning({ id: fragments.id });
    const { id } = made as { id: string };
    await recordFragment(tx, context, { id, kept, number: 1, kind: 'create', note, files });
    return { id, change: { action: 'create', title: kept.title, after: kept } };
  });
}

/** Options of a change. */
export interface FragmentChange {
  /** The revision that the editor started from. */
  revision?: number;
  kind?: 'save' | 'restore';
  /** Further writes that belong to the save: run in its transaction, with the fragment locked. */
  within?: (tx: Database) => Promise<void>;
}

/**
 * Changes the given fields; every text that shows the fragment is rendered again. The name cannot change while texts
 * refer to it.
 * @throws AppError `not_found`, `invalid`, `duplicate`, `stale`
 */
export async function updateFragment(
  context: WriteContext,
  id: string,
  input: unknown,
  { revision, kind = 'save', within }: FragmentChange = {},
): Promise<FragmentRow> {
  const { note, ...given } = parseInput(changedFragment, input);
  const seen = await requireFragment(context.db, id);
  const files = await filesOf(context.db, given.content ?? seen.content);
  return writeFragment(context, async (tx) => {
    const before = await lockFragment(tx, id, revision);
    await within?.(tx);
    const kept: Kept = {
      title: given.title ?? before.title,
      name: given.name ?? before.name,
      content: given.content ?? before.content,
    };
    if (kept.name !== before.name && before.uses > 0) throw invalid({ name: [texts.errors.nameUsed] });
    const number = before.revision + 1;
    await tx
      .update(fragments)
      .set({ ...kept, updated_at: context.clock.now(), revision: number })
      .where(eq(fragments.id, id));
    await recordFragment(tx, context, { id, kept, number, kind, note, files });
    const names = (['title', 'name', 'content'] as const).filter((field) => kept[field] !== before[field]);
    const only = (of: Kept) => Object.fromEntries(names.map((field) => [field, of[field]]));
    return { id, change: { action: 'update', title: kept.title, before: only(before), after: only(kept) } };
  });
}

/**
 * The portal's files that a fragment shows.
 * @throws AppError `invalid` with the lines that cannot be rendered as they are meant
 */
async function filesOf(db: Database, source: string): Promise<string[]> {
  const { rendered, problems } = await renderFragment(db, source);
  if (problems.length > 0) throw invalid({ content: problemSentences(problems) });
  return rendered.files;
}

/**
 * The fragment, locked until the end of the transaction: nobody else can change it or start to show it.
 * @throws AppError `not_found`, `stale`
 */
export async function lockFragment(tx: Database, id: string, revision: number | undefined): Promise<FragmentRow> {
  if (isUuid(id)) await tx.select({ id: fragments.id }).from(fragments).where(eq(fragments.id, id)).for('update');
  const row = await requireFragment(tx, id);
  if (revision !== undefined && revision !== row.revision) throw new AppError('stale');
  return row;
}

interface Saved {
  id: string;
  kept: Kept;
  number: number;
  kind: (typeof fragmentKinds)[number];
  note: string | undefined;
  files: string[];
}

/** Records a save in the fragment's history, with the files that its text shows. */
export async function recordFragment(
  tx: Database,
  { actor, clock }: WriteContext,
  { id, kept, number, kind, note = '', files }: Saved,
): Promise<void> {
  const made = { fragment_id: id, number, created_at: clock.now(), author_id: actor.id, kind, note };
  await tx.insert(fragment_revisions).values({ ...made, ...kept });
  await setEntryFiles(tx, fragmentSubject, id, files);
}

/**
 * Does the work in one transaction, with its entry in the audit log.
 * @throws AppError `duplicate` for a name that is taken
 */
export async function writeFragment(
  { db, actor, changes }: WriteContext,
  work: (tx: Database) => Promise<{ id: string; change: Omit<Change, 'subject' | 'subjectId'> }>,
): Promise<FragmentRow> {
  const done = await db
    .transaction(async (tx) => {
      const { id, change } = await work(tx);
      return { id, recorded: await recordChange(tx, actor, { ...change, subject: fragmentSubject, subjectId: id }) };
    })
    .catch((error: unknown) => {
      throw translateDatabaseError(error, () => 'name');
    });
  await changes.publish(done.recorded);
  return requireFragment(db, done.id);
}
