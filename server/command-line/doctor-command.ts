import type { Command } from 'commander';
import { entryChecks } from '#app/content/doctor/check-entries.server';
import { fileChecks } from '#app/content/doctor/check-files.server';
import { rowChecks } from '#app/content/doctor/check-rows.server';
import { settingsChecks } from '#app/content/doctor/check-settings.server';
import { type Examined, examine, isIll } from '#app/content/doctor/examine';
import { boundModules } from '#app/content/registry.server';
import { createFileStore } from '#app/files/file-store.server';
import { commandLineTexts } from '#app/texts/pl/command-line';
import { checkNames, doctorTexts as texts } from '#app/texts/pl/doctor';
import { type ConnectionOptions, withClient } from '#server/database/database-client';
import { Found } from './failure';
import type { OpenPortal } from './open-portal';
import type { CommandLine } from './program';
import { showProgress } from './show-progress';

const mostShown = 5;

/** `doctor [--fix] [--json]` */
export function addDoctorCommand(program: Command, line: CommandLine): void {
  program
    .command('doctor')
    .description(texts.description)
    .option('--fix', texts.fix)
    .option('--json', commandLineTexts.json)
    .action((options: { fix?: true; json?: true }) => line.withPortal((portal) => look(line, portal, options)));
}

/** @throws Found where something is left that is wrong */
async function look(line: CommandLine, portal: OpenPortal, { fix = false, json }: { fix?: boolean; json?: true }) {
  const { terminal } = line;
  const { env, log, database, writer } = portal;
  const { db, actor, clock, changes } = writer;
  const checks = [
    ...settingsChecks({ db, env, restoreSettings: () => restoreSettings(database.owner) }),
    ...fileChecks({ db, actor, clock, changes, store: createFileStore(env) }),
    ...rowChecks(db, boundModules),
    ...entryChecks({ db, changes, log, modules: boundModules }),
  ];
  const { show } = showProgress(terminal);
  const examined = await examine(checks, fix, (done, total) => show(texts.looking, done, total));
  if (json) line.printJson(examined);
  else for (const one of examined) for (const text of linesOf(one, fix)) terminal.print(text);
  if (isIll(examined)) throw new Found(fix ? texts.left : texts.ill);
}

function linesOf({ name, severity, state, findings, isMendable }: Examined, fix: boolean): string[] {
  if (state === 'fine') return [texts.fine(checkNames[name])];
  if (state === 'mended') return [texts.mended(checkNames[name], findings.length)];
  const head = texts.found(checkNames[name], findings.length, severity);
  const shown = findings.slice(0, mostShown).map(({ what }) => `    ${what}`);
  const more = findings.length > mostShown ? [`    ${texts.more(findings.length - mostShown)}`] : [];
  const way = texts.ways[name];
  return [head, ...shown, ...more, ...(isMendable && !fix ? [`    ${texts.mendable}`] : way ? [`    ${way}`] : [])];
}

/** Row-level security lets nobody add settings, so it is lifted for the owner within the transaction. */
const restoreSettings = (owner: ConnectionOptions) =>
  withClient(owner, async (client) => {
    await client.query('begin');
    await client.query('alter table settings no force row level security');
    await client.query('insert into settings (id) values (1) on conflict do nothing');
    await client.query('alter table settings force row level security');
    await client.query('commit');
  });
