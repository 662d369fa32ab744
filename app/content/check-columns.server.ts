import { getTableColumns } from 'drizzle-orm';
import type { ContentTable } from './bind-table.server';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { entryFields } from './fields/entry-fields';
import type { ColumnRule } from './fields/field-on-server.server';

/** @throws Error that names the module and the column that cannot keep what its field has */
export function checkColumns(definition: ModuleDefinition, table: ContentTable): void {
  const fail = (what: string) => {
    throw new Error(`content module '${definition.key}': ${what}`);
  };
  const columns = getTableColumns(table);
  const check = (name: string, kind: string, rule: ColumnRule, required = false) => {
    const column = columns[name];
    if (!column) return fail(`its table has no column '${name}'`);
    if (!rule.types.includes(column.columnType))
      fail(`a ${kind} cannot be kept in '${name}', a column of type ${column.getSQLType()}`);
    if (rule.emptyIsNull && !required && column.notNull) fail(`'${name}' may be empty, so its column must be nullable`);
  };
  for (const [name, field] of entryFields(definition)) {
    const { column, companions } = onServerOf(field);
    if (column) check(name, field.kind, column, field.required);
    for (const [companion, of] of Object.entries(companions(field)))
      check(companion, `${field.kind}'s fact`, of.column);
  }
  const { address } = definition;
  if (address !== 'id' && !columns[address]?.isUnique)
    fail(`two entries could have one address: '${address}' is not unique`);
}
