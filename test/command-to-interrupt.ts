// Begins an export into one folder and a backup into one file, as commands do, and waits to be interrupted.
import { setTimeout } from 'node:timers/promises';
import { fillFolder } from '#app/content/transfer/folder-sink.server';
import { backupFile } from '#server/backup/backup-place';
import { noProgress } from '#server/backup/progress';
import '#server/command-line/main';

const [folder = '', file = ''] = process.argv.slice(2);
// By a timer, which keeps the process and whatever waits: open files that nobody waits for end Node.js 26.
const never = () => setTimeout<never>(2 ** 30);
void backupFile(file).write(new Date(), never, noProgress);
void fillFolder(folder, async (sink) => {
  await sink.add('a.md', 'x');
  process.stdout.write('begun\n');
  return never();
});
