import { Command, CommanderError } from 'commander';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { isDatabaseAway } from '#app/platform/database-errors.server';
import { causesOf } from '#app/platform/db.server';
import { type Env, readEnv } from '#app/platform/env.server';
import { StartRefused } from '#app/platform/start-refused';
import { commandLineTexts as texts } from '#app/texts/pl/command-line';
import { addBackupCommands } from './backup-commands';
import { addCheckCommand } from './check-command';
import { Failure, Found, WrongUse } from './failure';
import { type OpenPortal, type StoppedPortal, withPortal, withStoppedPortal } from './open-portal';
import type { Terminal } from './terminal';
import { addDoctorCommand } from './doctor-command';
import { addTransferCommands } from './transfer-commands';
import { addUserCommands } from './user-commands';

/** Dependencies of the commands. */
export interface CommandLine {
  terminal: Terminal;
  printJson(value: unknown): void;
  /** The settings, without opening the portal. */
  readEnv(): Env;
  withPortal<T>(work: (portal: OpenPortal) => Promise<T>): Promise<T>;
  /** The same for a command that may begin a portal where there is none; it says so. */
  withPortalOrNew<T>(work: (portal: OpenPortal) => Promise<T>): Promise<T>;
  withStopped<T>(work: (portal: StoppedPortal) => Promise<T>): Promise<T>;
  version: string;
}

export interface Started {
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
  version: string;
}

/** The program's name in its help. */
const name = 'npm run portal --';

/**
 * Runs one command.
 * @returns the exit code: 0 success, 1 failure, 2 wrong use
 */
export async function runCommand(args: readonly string[], { env, terminal, version }: Started): Promise<0 | 1 | 2> {
  const line: CommandLine = {
    terminal,
    printJson: (value) => terminal.print(JSON.stringify(value, null, 2)),
    readEnv: () => readEnv(env),
    withPortal: (work) => withPortal(env, work),
    withPortalOrNew: (work) => withPortal(env, work, (warning) => terminal.tell(warning)),
    withStopped: (work) => withStoppedPortal(env, work),
    version,
  };
  try {
    await createProgram(line).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof WrongUse) {
      terminal.tell(error.message);
      return 2;
    }
    terminal.tell(error instanceof Found ? error.message : texts.failed(inOneLine(error)));
    return 1;
  }
}

function createProgram(line: CommandLine): Command {
  const { print, tell } = line.terminal;
  const { help } = texts;
  // Commands inherit these settings.
  const program = new Command()
    .name(name)
    .description(texts.description)
    .version(line.version, '-V, --version', help.version)
    .helpOption('-h, --help', help.show)
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureHelp({
      styleTitle: (title) => help.headings[title] ?? title,
      styleUsage: (usage) => usage.replace('[options]', help.options).replace('[command]', help.command),
      styleSubcommandTerm: (term) => term.replace('[options]', help.options).replace('[command]', help.command),
      optionDescription: ({ description }) => description,
    })
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => tell(text.trimEnd()),
      outputError: (text) => {
        tell(wrongUse(text));
        tell(texts.wrongUse.hint(name));
      },
    });
  addBackupCommands(program, line);
  addCheckCommand(program, line);
  addDoctorCommand(program, line);
  addTransferCommands(program, line);
  addUserCommands(program, line);
  return program;
}

/** Translates the parser's messages, by their beginning. */
function wrongUse(text: string): string {
  const [, quoted = ''] = /'(.*?)'/.exec(text) ?? [];
  const { wrongUse: words } = texts;
  if (text.includes('is invalid')) return text.slice(text.indexOf('. ', text.indexOf('is invalid')) + 2).trim();
  if (text.includes('unknown option')) return words.unknownOption(quoted);
  if (text.includes('unknown command')) return words.unknownCommand(quoted);
  if (text.includes('missing required argument')) return words.missingArgument(quoted);
  if (text.includes('argument missing')) return words.missingValue(quoted);
  return text.includes('too many arguments') ? words.tooMany : words.other;
}

/** 'Hasło musi mieć …' → 'hasło musi mieć …'; a name in capitals stays. */
const afterColon = (sentence: string) =>
  sentence.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLocaleLowerCase('pl'));

/** The reason in one line: a refusal's messages, or an error's innermost cause. */
function inOneLine(error: unknown): string {
  if (error instanceof AppError) return afterColon(reasonOf(error));
  const [cause] = causesOf(error);
  if (!cause) return String(error);
  const inWords = texts.ofFiles[String(cause.code)];
  if (inWords && cause.syscall !== 'connect') return inWords(String(cause.path ?? ''));
  const isTold = error instanceof Failure || error instanceof StartRefused;
  return !isTold && isDatabaseAway(error) ? texts.databaseAway : cause.message.replace(/\s+/g, ' ');
}
