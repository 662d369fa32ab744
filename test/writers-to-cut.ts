// Writes through a line that is cut over and over, and reports what was acknowledged: the process must survive to do
// so.
import { sql } from 'drizzle-orm';
import { openDoors } from '#server/database/doors';
import { DatabaseLine } from './database-line';
import { silentLog } from './log';

const owner = JSON.parse(process.argv[2] ?? '{}') as { host: string; port: number };
const line = new DatabaseLine(owner);
await line.lay();
const doors = await openDoors({ ...owner, host: '127.0.0.1', port: line.port }, silentLog);
const enough = 30;
let [written, refused, cuts] = [0, 0, 0];
const filling = 'x'.repeat(200);
/** After a few writes, at whatever the others are just doing. */
function cutSometimes() {
  written += 1;
  if (Math.random() > 1 / 20) return;
  cuts += 1;
  setTimeout(() => line.reset(), Math.random() * 10);
}
const writers = Array.from({ length: 8 }, async () => {
  while (cuts < enough) {
    await doors.admin
      .transaction((tx) =>
        tx.execute(
          sql`insert into search_stats (query, day, searches, results) values (${`${filling}${written}${Math.random()}`}, current_date, 1, 0)`,
        ),
      )
      .then(
        () => cutSometimes(),
        () => (refused += 1),
      );
    await new Promise(setImmediate);
  }
});
await Promise.all(writers);
await doors.admin.execute(sql`select 1`).catch(() => {});
await doors.close();
await line.cut();
process.stdout.write(JSON.stringify({ written, refused }));
