import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { users } from '#app/identity/tables.server';
import { orNull, uuid } from '#app/platform/json-schema';
import { isUuid, wrongType } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { FieldOnServer } from './field-on-server.server';
import { orEmpty } from './field-schemas.server';
import { plainField } from './plain-field.server';

const idSchema = z.string(wrongType).refine(isUuid, texts.accountUnknown);

export const account: FieldOnServer<'account'> = {
  ...plainField,
  column: { types: ['PgUUID'], emptyIsNull: true },
  schema: (field, sentence) => orEmpty(idSchema, field, sentence),
  initial: () => null,
  async complete(name, _field, { db, values, complain }) {
    const id = values[name];
    if (typeof id !== 'string') return { [name]: null };
    const [found] = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
    if (!found) complain(name, texts.accountUnknown);
    return { [name]: found?.id ?? null };
  },
  cell: (row, name, _field, accounts) => accounts[String(row[name])] ?? null,
  answered: () => orNull(uuid),
  written: () => orNull(uuid),
};
