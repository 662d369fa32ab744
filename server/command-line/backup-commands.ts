import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createFileStore, type FileStore, s3OptionsOf } from '#app/files/file-store.server';
import type { Env } from '#app/platform/env.server';
import { formatDateTime, formatSize } from '#app/platform/format';
import { isS3Address, readS3Address } from '#app/platform/s3-address';
import { backupTexts as texts } from '#app/texts/pl/backup';
import { commandLineTexts } from '#app/texts/pl/command-line';
import { countOf } from '#app/texts/pl/count-of';
import type { BackupPlace } from '#server/backup/backup-place';
import { findBackup, openShelf } from '#server/backup/backup-shelf';
import { makeBackup } from '#server/backup/make-backup';
import { restoreBackup } from '#server/backup/restore-backup';
import { Failure } from './failure';
import type { CommandLine } from './program';
import { showProgress } from './show-progress';
import { layTable } from './terminal';

/** `backup FILE`, `backups [PLACE]`, `restore FILE` */
export function addBackupCommands(program: Command, line: CommandLine): void {
  const { backup } = commandLineTexts;
  program
    .command('backup')
    .description(backup.description)
    .argument('<FILE>', backup.file)
    .option('--json', commandLineTexts.json)
    .action((file: string, options: { json?: true }) => make(line, file, options));
  program
    .command('backups')
    .description(backup.list)
    .argument('[PLACE]', backup.place)
    .option('--json', commandLineTexts.json)
    .action((place: string | undefined, options: { json?: true }) => list(line, place, options));
  program
    .command('restore')
    .description(backup.restore)
    .argument('<FILE>', backup.file)
    .option('--replace', backup.replace)
    .action((file: string, { replace = false }: { replace?: boolean }) => restore(line, file, replace));
}

async function make(line: CommandLine, file: string, { json }: { json?: true }): Promise<void> {
  const { terminal, version } = line;
  await line.withPortal(async ({ env, database }) => {
    const place = placeOf(file, env);
    if ((await place.size()) !== null) throw new Failure(texts.exists(place.address));
    const source = { owner: database.owner, store: createFileStore(env), version, now: new Date() };
    const manifest = await makeBackup(source, place, showProgress(terminal));
    if (manifest.missing.length > 0) terminal.tell(texts.missing(manifest.missing.length));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const [files, size] = [manifest.files.length, (await place.size()) ?? 0];
    if (json) return line.printJson({ file: place.address, size, rows, files, missing: manifest.missing });
    terminal.print(texts.made(place.address, formatSize(size)));
    terminal.print(texts.held(countOf(rows, texts.rowForms), countOf(files, texts.fileForms)));
  });
}

/** @throws Failure for an address that cannot be used */
function placeOf(file: string, env: Env): BackupPlace {
  const address = addressOf(file);
  if (isS3Address(file) && (!s3OptionsOf(env) || address.endsWith('/')))
    throw new Failure(address.endsWith('/') ? texts.badAddress : texts.noStore);
  return findBackup(address, env);
}

/** An address of the store as it is, a path from here. @throws Failure */
function addressOf(place: string): string {
  if (!isS3Address(place)) return resolve(place);
  if (!readS3Address(place)) throw new Failure(texts.badAddress);
  return place;
}

/** Backups in a folder or in the store: those of `BACKUP_DIR` unless another place is named. */
async function list(line: CommandLine, given: string | undefined, { json }: { json?: true }): Promise<void> {
  const env = line.readEnv();
  const place = given ?? env.BACKUP_DIR;
  if (place === undefined) throw new Failure(texts.noShelf);
  if (isS3Address(place) && !s3OptionsOf(env)) throw new Failure(texts.noStore);
  const shelf = openShelf(addressOf(place), env);
  const found = (await shelf.list()).filter(({ name }) => name.endsWith('.tar'));
  const backups = found.map(({ name, size }) => ({ file: shelf.place(name).address, size }));
  if (json) return line.printJson(backups);
  if (backups.length === 0) return line.terminal.print(texts.noneThere);
  const cells = backups.map(({ file, size }) => [file, formatSize(size)]);
  for (const text of layTable([[...texts.listColumns], ...cells])) line.terminal.print(text);
}

const restore = (line: CommandLine, file: string, replace: boolean) =>
  line.withStopped(async ({ env, database }) => {
    const store = createFileStore(env);
    // A running portal's, perhaps: the restored one would remove there what it does not know.
    if (!replace && s3OptionsOf(env) && (await hasFiles(store))) throw new Failure(texts.storeInUse);
    const target = { owner: database.owner, store, replace };
    const { manifest, webhooks } = await restoreBackup(placeOf(file, env), target, showProgress(line.terminal));
    line.terminal.print(texts.restored(formatDateTime(manifest.madeAt)));
    if (webhooks > 0) line.terminal.print(texts.webhooksOff);
  });

const hasFiles = async (store: FileStore) => !(await store.list()[Symbol.asyncIterator]().next()).done;
