// Begins an export into one folder and a backup into one file, as commands do, and waits to be interrupted.
import { fillFolder } from '#app/content/transfer/folder-sink.server';
import { backupFile } from '#server/backup/backup-place';
import { noProgress } from '#server/backup/progress';
import '#server/command-line/main';

const [folder = '', file = ''] = process.argv.slice(2);
const never = () => new Promise<never>(() => {});
setInterval(() => {}, 60_000);
void backupFile(file).write(new Date(), never, noProgress);
void fillFolder(folder, async (sink) => {
  await sink.add('a.md', 'x');
  process.stdout.write('begun\n');
  return never();
});
