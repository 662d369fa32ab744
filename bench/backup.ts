// The most memory that a backup of many gigabytes takes, and how long it does: npm run bench:backup (bench/README.md).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gigabyte, megabyte } from '#app/platform/byte-sizes';
import type { FileStore } from '#app/files/file-store.server';
import { backupFile } from '#server/backup/backup-place';
import { makeBackup } from '#server/backup/make-backup';
import { noProgress } from '#server/backup/progress';
import { startDatabase } from '#server/database/database-server';
import { migrate } from '#server/database/migrate';
import { silentLog } from '#test/log';
import { openTestSql } from '#test/test-sql';

const gigabytes = Number(process.env.GB ?? 1);
const fileSize = gigabyte;

async function* bytes() {
  for (let made = 0; made < fileSize; made += megabyte) yield Buffer.alloc(megabyte, made % 251);
}
/** Files of a gigabyte each, made as they are read. */
const store = { read: async () => Readable.from(bytes(), { objectMode: false }) } as unknown as FileStore;
/** The archive is as large as its files: it lies in `FOLDER`, by default the folder for temporary files. */
const folder = mkdtempSync(join(process.env.FOLDER ?? tmpdir(), 'bench-backup-'));
const server = await startDatabase({ DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined }, silentLog);
try {
  await migrate(server.owner, silentLog);
  const sql = openTestSql(server.owner);
  for (let file = 1; file <= gigabytes; file += 1)
    await sql`insert into files (name, file_name, file_type, file_size, sha256)
      values (${`${file}.bin`}, 'dane.bin', 'application/octet-stream', ${fileSize}, 'x')`;
  await sql.end();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const began = performance.now();
  const place = backupFile(join(folder, 'kopia.tar'));
  await makeBackup({ owner: server.owner, store, version: 'bench', now: new Date() }, place, noProgress);
  clearInterval(watch);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const grown = Math.round((most - before) / megabyte);
  console.log(`${gigabytes} GB of files: ${seconds} s, written and verified; at most ${grown} MB of memory more`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
