import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Severity, severities } from '#app/checks/issue';
import { countIssues, type ListedIssue, listIssues } from '#app/content/quality/list-issues.server';
import { walkAllTexts } from '#app/content/quality/walk-texts.server';
import { presentIssue } from '#app/content/quality/present-issue.server';
import { findModule } from '#app/content/registry';
import { paths } from '#app/paths';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { commandLineTexts } from '#app/texts/pl/command-line';
import { countOf } from '#app/texts/pl/count-of';
import { qualityTexts } from '#app/texts/pl/quality';
import { readinessTexts } from '#app/texts/pl/readiness';
import { Found } from './failure';
import type { OpenPortal } from './open-portal';
import type { CommandLine } from './program';
import { layTable } from './terminal';

const texts = qualityTexts.command;
const perPage = 500;

interface CheckOptions {
  severity: Severity;
  json?: true;
}

/** `check [--severity] [--json]` */
export function addCheckCommand(program: Command, line: CommandLine): void {
  program
    .command('check')
    .description(texts.description)
    .addOption(
      new Option('--severity <SEVERITY>', `${texts.severity} (${commandLineTexts.help.choices(severities)})`)
        .argParser(readSeverity)
        .default('hint', 'hint'),
    )
    .option('--json', commandLineTexts.json)
    .action((options: CheckOptions) => line.withPortal((portal) => check(line, portal, options)));
}

/** Looks through all texts, keeps what is found for the panel, and prints it. @throws Found where there are errors */
async function check(line: CommandLine, { doors, env, log, writer }: OpenPortal, options: CheckOptions) {
  const { terminal } = line;
  const db = doors.admin;
  const { clock, changes } = writer;
  const deps = { db, clock, changes, log, analyser: loadAnalyser(), publicUrl: env.PUBLIC_URL };
  await walkAllTexts(deps, (done) => terminal.isWatched && terminal.tell(texts.progress(done)));
  const items: ListedIssue[] = [];
  for (const severity of severities.slice(0, severities.indexOf(options.severity) + 1))
    for (let page = 1; ; page += 1) {
      const found = await listIssues(db, { severity, page, perPage });
      items.push(...found.items);
      if (found.items.length < perPage) break;
    }
  if (options.json) line.printJson(items.map(presentIssue));
  else if (items.length === 0) terminal.print(texts.clean);
  else for (const row of layTable([texts.columns, ...items.map(rowOf)])) terminal.print(row);
  const { error } = await countIssues(db, { severity: 'error' });
  if (error > 0) throw new Found(texts.withErrors(countOf(error, qualityTexts.errors)));
}

const rowOf = ({ module, entryId, severity, rule, line, detail }: ListedIssue) => [
  readinessTexts.severities[severity],
  rule,
  texts.place(paths.admin.section(findModule(module)?.path ?? '').edit(entryId), line),
  detail,
];

function readSeverity(text: string): Severity {
  const known = severities.find((one) => one === text);
  if (!known) throw new InvalidArgumentError(texts.wrongSeverity(severities));
  return known;
}
