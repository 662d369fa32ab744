// Writes numbers into an embedded database and prints each one that the database has acknowledged, until it is killed.
import { startDatabase } from '#server/database/database-server';
import { silentLog } from '#test/log';
import { openTestSql } from '#test/test-sql';

const server = await startDatabase({ DATA_DIR: process.argv[2] ?? '', DATABASE_URL: undefined }, silentLog);
const sql = openTestSql(server.owner);
await sql`create table written (n integer primary key)`;
for (let n = 0; ; n += 1) {
  await sql`insert into written values (${n})`;
  process.stdout.write(`${n}\n`);
}
