import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createFileStore } from '#app/files/file-store.server';
import { formatDateTime, formatSize } from '#app/platform/format';
import { backupTexts as texts } from '#app/texts/pl/backup';
import { commandLineTexts } from '#app/texts/pl/command-line';
import { countOf } from '#app/texts/pl/count-of';
import { makeBackup } from '#server/backup/make-backup';
import { restoreBackup } from '#server/backup/restore-backup';
import { Failure } from './failure';
import type { CommandLine } from './program';
import { showProgress } from './show-progress';

/** `backup FILE`, `restore FILE` */
export function addBackupCommands(program: Command, line: CommandLine): void {
  const { backup } = commandLineTexts;
  program
    .command('backup')
    .description(backup.description)
    .argument('<FILE>', backup.file)
    .option('--json', commandLineTexts.json)
    .action((file: string, options: { json?: true }) => make(line, resolve(file), options));
  program
    .command('restore')
    .description(backup.restore)
    .argument('<FILE>', backup.file)
    .option('--replace', backup.replace)
    .action((file: string, { replace = false }: { replace?: boolean }) => restore(line, resolve(file), replace));
}

async function make(line: CommandLine, file: string, { json }: { json?: true }): Promise<void> {
  if (existsSync(file)) throw new Failure(texts.exists(file));
  const { terminal, version } = line;
  await line.withPortal(async ({ env, database }) => {
    const source = { owner: database.owner, store: createFileStore(env), version, now: new Date() };
    const manifest = await makeBackup(source, file, showProgress(terminal));
    if (manifest.missing.length > 0) terminal.tell(texts.missing(manifest.missing.length));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const [files, { size }] = [manifest.files.length, await stat(file)];
    if (json) return line.printJson({ file, size, rows, files, missing: manifest.missing });
    terminal.print(texts.made(file, formatSize(size)));
    terminal.print(texts.held(countOf(rows, texts.rowForms), countOf(files, texts.fileForms)));
  });
}

const restore = (line: CommandLine, file: string, replace: boolean) =>
  line.withStopped(async ({ env, database }) => {
    const target = { owner: database.owner, store: createFileStore(env), replace };
    const { madeAt } = await restoreBackup(file, target, showProgress(line.terminal));
    line.terminal.print(texts.restored(formatDateTime(madeAt)));
  });
