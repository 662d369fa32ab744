// Dumps a portal's database as statements that load it into an empty one; see db/releases/README.md:
// node scripts/run-typescript.mjs db/releases/write-sample.ts DATA_DIR > db/releases/VERSION.sql
import type { Client } from 'pg';
import { createLogger } from '#app/platform/logger.server';
import { startDatabase } from '#server/database/database-server';
import { withClient } from '#server/database/database-client';

/** The tables of the portal, each after those that it refers to. */
async function listTables(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; needs: string[] }>(`
    select c.relname as name,
      coalesce(array_agg(distinct f.confrelid::regclass::text) filter (where f.confrelid <> c.oid), '{}') as needs
    from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`);
  const sorted: string[] = [];
  while (sorted.length < tables.length) {
    const next = tables.find(({ name, needs }) => !sorted.includes(name) && needs.every((one) => sorted.includes(one)));
    if (!next) throw new Error('two tables refer to each other');
    sorted.push(next.name);
  }
  return sorted;
}

/** A sample with an empty table would test nothing about it. */
async function writeTable(client: Client, table: string): Promise<string> {
  const columns = `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  const {
    rows: [found],
  } = await client.query<{ list: string }>(columns, [table]);
  const readRows = `select to_json(t)::text as row from "${table}" t order by t::text`;
  const { rows } = await client.query<{ row: string }>(readRows);
  if (rows.length === 0) throw new Error(`${table} is empty: use what fills it, once, before the sample is written`);
  const disclosed = ({ row }: { row: string }) =>
    table === 'secrets' ? JSON.stringify({ ...JSON.parse(row), value: 'sample' }) : row;
  const values = `json_populate_recordset(NULL::"${table}", $rows$[\n${rows.map(disclosed).join(',\n')}\n]$rows$)`;
  return `INSERT INTO "${table}" (${found?.list}) SELECT ${found?.list} FROM ${values};`;
}

async function writeSample(client: Client): Promise<string> {
  await client.query(`set timezone = 'UTC'`);
  const readLedger = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';
  const { rows: ledger } = await client.query(readLedger);
  const tables = await listTables(client);
  const parts = [`-- ledger: ${JSON.stringify(ledger)}`, `TRUNCATE ${tables.map((table) => `"${table}"`).join(', ')};`];
  for (const table of tables) parts.push(await writeTable(client, table));
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of sequences) parts.push(`SELECT setval('${name}', ${last});`);
  return `${parts.join('\n')}\n`;
}

const env = { DATA_DIR: process.argv[2] ?? '', DATABASE_URL: undefined };
const server = await startDatabase(env, createLogger({ LOG_LEVEL: 'warn' }));
try {
  process.stdout.write(await withClient(server.owner, writeSample));
} finally {
  await server.stop();
}
