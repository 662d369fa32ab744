import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { orderTexts } from '#app/texts/pl/order';
import type { BoundModule } from '../bind-table.server';
import { keepUndo } from '../bulk/keep-undo.server';
import type { UndoItem } from '../bulk/tables.server';
import { requireCategory, updateCategory } from '../categories/categories.server';
import { updateEntry } from '../entries/update-entry.server';
import { besidePlaces, moveNodes, type OrderMove, type OrderNode, siblingsOf, steps } from './move-nodes';
import { positionsFor } from './positions-for';
import { readOrder } from './read-order.server';

const ids = z.array(z.uuid()).max(5_000);

/** The moves of one save, in the order in which they were made. */
export const movesSchema = z
  .array(
    z.union([
      z.strictObject({ ids, step: z.enum(steps) }),
      z.strictObject({ ids, into: z.uuid().or(z.literal('')) }),
      z.strictObject({ ids, beside: z.uuid(), place: z.enum(besidePlaces) }),
    ]),
  )
  .max(1_000);

interface Ordering {
  /** `seen` of the `Order` on which the moves were made. */
  seen: string;
  /** `open` of the same. */
  open: string;
  moves: OrderMove[];
}

/** The result of a save. */
export interface Ordered {
  /** How many categories and entries were changed. */
  count: number;
  /** The id with which `undoBulk` can undo it; null where nothing was changed. */
  undo: string | null;
}

/**
 * Carries out moves in the tree of a module: all of them or none.
 * @throws AppError `stale` where the tree has changed since it was read; or the refusal of a category or an entry
 */
export async function saveOrder(
  context: WriteContext,
  module: BoundModule,
  { seen, open, moves }: Ordering,
): Promise<Ordered> {
  return inOneTransaction(context, async (writer) => {
    await writer.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`order ${module.definition.key}`}, 0))`,
    );
    const before = await readOrder(writer.db, module, open);
    if (before.seen !== seen) throw new AppError('stale');
    const changed = changedNodes(before.nodes, moves.reduce<OrderNode[]>(moveNodes, before.nodes));
    const items: UndoItem[] = [];
    for (const node of changed)
      items.push(
        await named(node, () =>
          node.kind === 'category' ? placeCategory(writer, node) : placeEntry(writer, module, node, before.nodes),
        ),
      );
    return { count: items.length, undo: items.length > 0 ? await keepUndo(writer, module, items) : null };
  });
}

/**
 * The nodes that changed place. Those that leave categories come first: a category with subcategories cannot move into
 * another.
 */
function changedNodes(before: readonly OrderNode[], after: readonly OrderNode[]): OrderNode[] {
  const old = new Map(before.map((node) => [node.id, node]));
  const groups = new Map(after.map(({ kind, within }) => [`${kind} ${within}`, { kind, within }]));
  const placed = [...groups.values()].flatMap((group) => {
    const siblings = siblingsOf(after, group);
    const positions = positionsFor(siblings);
    return siblings.map((node, at) => ({ ...node, position: positions[at] ?? null }));
  });
  return placed
    .filter((node) => node.within !== old.get(node.id)?.within || node.position !== old.get(node.id)?.position)
    .toSorted((one, other) => Number(one.within !== '') - Number(other.within !== ''));
}

/** Names the node in its refusal. */
async function named<Result>({ label }: OrderNode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const reason = reasonOf(error);
    throw new AppError(error.code, { message: orderTexts.refusedAt(label, reason), cause: error });
  }
}

async function placeCategory(writer: WriteContext, { id, within, position }: OrderNode): Promise<UndoItem> {
  const before = await requireCategory(writer.db, id);
  const parent = within === '' ? null : (await requireCategory(writer.db, within)).slug;
  await updateCategory(writer, id, { parent, position });
  const was = { parent: before.parent, position: before.position };
  return { id, revision: 0, before: was, category: { parent, position } };
}

async function placeEntry(
  writer: WriteContext,
  module: BoundModule,
  { id, within, position }: OrderNode,
  nodes: readonly OrderNode[],
): Promise<UndoItem> {
  const old = nodes.find((node) => node.id === id);
  const slugOf = async (category: string) =>
    category === '' ? null : (await requireCategory(writer.db, category)).slug;
  const isMoved = old?.within !== within;
  const given = { position, ...(isMoved && { category: await slugOf(within) }) };
  const { revision } = await updateEntry(writer, module, id, given, { kind: 'bulk', isQuiet: !isMoved });
  const before = { position: old?.position ?? null, ...(isMoved && { category: await slugOf(old?.within ?? '') }) };
  return { id, revision, before };
}
