import type { WriteContext } from '#app/audit/write-context.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { movesSchema, saveOrder } from '#app/content/order/save-order.server';
import type { OrderAnswer } from '#app/content/screens/use-order';
import { AppError } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { orderTexts as texts } from '#app/texts/pl/order';

/**
 * Carries out what the screen of order asks for: the moves that were made on it, or, without scripts, the one of the
 * button that was pressed: 'up', 'into' … of the chosen ones, or 'up ID' of one.
 * @param open the category that the screen shows, by the address
 */
export async function orderMany(
  writer: WriteContext,
  module: BoundModule,
  open: string,
  form: FormData,
): Promise<OrderAnswer> {
  const parsed = movesSchema.safeParse(form.has('step') ? [pressed(form)] : madeMoves(form));
  if (!parsed.success) throw new AppError('malformed');
  const moves = parsed.data;
  if (moves.some(({ ids }) => ids.length === 0)) return { kind: 'wrong', message: texts.nothing };
  try {
    const seen = String(form.get('seen') ?? '');
    const { count, undo } = await saveOrder(writer, module, { seen, open, moves });
    return { kind: 'done', count, failed: null, refused: [], undos: undo === null ? [] : [undo] };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    if (error.code === 'stale') return { kind: 'stale' };
    return { kind: 'wrong', message: sentenceOf(error) };
  }
}

function pressed(form: FormData) {
  const [step, id] = String(form.get('step')).split(' ');
  const ids = id === undefined ? form.getAll('ids') : [id];
  return step === 'into' ? { ids, into: form.get('into') } : { ids, step };
}

function madeMoves(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('moves') ?? ''));
  } catch {
    throw new AppError('malformed');
  }
}
