import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { addressColumnOf, type BoundModule } from '../bind-table.server';
import { isReservedAddress } from '../reserved-addresses';

const attempts = 5;
const most = 1_000;

/** The address itself where it is free in the module, else with a number appended: `instalacja` → `instalacja-2`. */
export async function findFreeAddress(tx: Database, module: BoundModule, wanted: string): Promise<string> {
  const { definition } = module;
  const field = definition.fields[definition.address];
  const max = field && 'max' in field ? field.max : wanted.length + 5;
  for (let number = 1; number < most; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = `${wanted.slice(0, max - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (isReservedAddress(definition, candidate)) continue;
    const taken = tx
      .select({ id: module.table.id })
      .from(module.table)
      .where(eq(addressColumnOf(module), candidate));
    if ((await taken.limit(1)).length === 0) return candidate;
  }
  throw new AppError('duplicate');
}

/** Tries again when a concurrent write has taken the address that `work` found free. */
export async function withFreeAddress<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !(error instanceof AppError) || error.code !== 'duplicate') throw error;
    }
  }
}
