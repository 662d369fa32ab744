import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { boundModules } from '#app/content/registry.server';
import { findAddresses, findTaken } from '#app/content/entries/list-addresses.server';
import { countOutcome, type FileReport, type ImportReport } from '#app/content/transfer/bundle';
import { exportContent } from '#app/content/transfer/export-content.server';
import { listTargets } from '#app/content/transfer/foreign/read-foreign-folder.server';
import { fillFolder } from '#app/content/transfer/folder-sink.server';
import { importContent } from '#app/content/transfer/import-content.server';
import { readSource } from '#app/content/transfer/read-source.server';
import { commandLineBounds } from '#app/content/transfer/source-tree.server';
import { createFileStore } from '#app/files/file-store.server';
import { commandLineTexts } from '#app/texts/pl/command-line';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { Found } from './failure';
import type { CommandLine } from './program';
import { showProgress } from './show-progress';
import { layTable } from './terminal';

interface ImportFlags {
  dryRun?: true;
  publish?: true;
  skipRefused?: true;
  module?: string;
  json?: true;
}

/** `export FOLDER`, `import FOLDER|FILE` */
export function addTransferCommands(program: Command, line: CommandLine): void {
  const { commands } = texts;
  program
    .command('export')
    .description(commands.export)
    .argument('<FOLDER>', commands.exportFolder)
    .option('--json', commandLineTexts.json)
    .action((folder: string, options: { json?: true }) => exportTo(line, resolve(folder), options));
  program
    .command('import')
    .description(commands.import)
    .argument('<FOLDER>', commands.importSource)
    .option('--dry-run', commands.dryRun)
    .option('--publish', commands.publish)
    .option('--skip-refused', commands.skipRefused)
    .option('--module <MODULE>', commands.module, readTarget)
    .option('--json', commandLineTexts.json)
    .action((source: string, flags: ImportFlags) => importFrom(line, resolve(source), flags));
}

const exportTo = (line: CommandLine, folder: string, { json }: { json?: true }) =>
  line.withPortal(async ({ env, doors }) => {
    const { terminal } = line;
    const source = { db: doors.admin, store: createFileStore(env), modules: boundModules };
    const { show } = showProgress(terminal);
    const done = await fillFolder(folder, (sink) => exportContent(source, sink, show));
    if (json) return line.printJson({ folder, ...done });
    if (done.missing.length > 0) terminal.tell(texts.missing(done.missing.length));
    if (done.drafts > 0) terminal.tell(texts.drafts(done.drafts));
    terminal.print(texts.exported(folder));
    terminal.print(texts.held(done.entries, done.categories, done.files));
  });

const importFrom = (line: CommandLine, source: string, flags: ImportFlags) =>
  line.withPortalOrNew(async ({ env, writer }) => {
    const { terminal } = line;
    const { dryRun = false, publish = false, skipRefused = false, json } = flags;
    const { db, actor, clock, changes } = writer;
    const context = { db, actor, clock, changes, store: createFileStore(env) };
    const { show } = showProgress(terminal);
    const reading = {
      modules: boundModules,
      target: flags.module,
      now: clock.now(),
      show,
      bounds: commandLineBounds,
      findAddresses: findAddresses.bind(null, db),
      findTaken: findTaken.bind(null, db),
    };
    const { bundle, close } = await readSource(source, reading);
    try {
      const options = {
        dryRun,
        publish,
        onRefusal: skipRefused ? 'skip' : 'stop',
        mostFileBytes: Number.POSITIVE_INFINITY,
      } as const;
      const report = await importContent(context, boundModules, bundle, options, show);
      if (json) line.printJson(report);
      else tell(line, report, dryRun);
      const refused = countOutcome(report, 'refused');
      if (refused > 0 && !(report.done && skipRefused)) throw new Found(texts.refused(refused));
    } finally {
      await close();
    }
  });

function tell({ terminal }: CommandLine, report: ImportReport, dryRun: boolean): void {
  const { files, done } = report;
  const shown = dryRun ? files : files.filter(({ outcome, notes }) => outcome !== 'same' && notes.length > 0);
  if (shown.length > 0) for (const row of layTable([texts.columns, ...shown.map(rowOf)])) terminal.print(row);
  const kept = countOutcome(report, 'same') + countOutcome(report, 'exists');
  terminal.print(texts.summary(done, dryRun, countOutcome(report, 'new'), kept, countOutcome(report, 'refused')));
}

const rowOf = ({ source, line, outcome, what, title, address, notes }: FileReport): string[] => [
  texts.place(source, line),
  texts.outcomes[outcome],
  title === undefined ? texts.whats[what] : `${texts.whats[what]}: ${title}`,
  address ?? '',
  notes.join(' '),
];

function readTarget(text: string): string {
  const targets = listTargets(boundModules);
  if (!targets.includes(text)) throw new InvalidArgumentError(commandLineTexts.wrongUse.target(targets));
  return text;
}
