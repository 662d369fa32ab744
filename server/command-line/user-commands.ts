import { type Command, InvalidArgumentError, Option } from 'commander';
import { asc } from 'drizzle-orm';
import { findUserByEmail } from '#app/identity/find-user.server';
import type { UserRow } from '#app/identity/list-users.server';
import { createPasswordLink } from '#app/identity/password-links.server';
import { presentUser } from '#app/identity/present-user.server';
import { createUser, updateUser } from '#app/identity/save-user.server';
import { resetSecondFactor } from '#app/identity/second-factor.server';
import { users } from '#app/identity/tables.server';
import { charactersOf, cutUsername, isRole, roles, shortestUsername } from '#app/identity/user-rules';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { isEmail, typedEmail } from '#app/platform/email';
import { AppError, invalid } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { commandLineTexts } from '#app/texts/pl/command-line';
import { identityTexts } from '#app/texts/pl/identity';
import { Failure } from './failure';
import type { CommandLine } from './program';
import { askSecret, layTable, readLine } from './terminal';

const texts = commandLineTexts.user;

/** `user create|list|password|role|reset-second-factor` */
export function addUserCommands(program: Command, line: CommandLine): void {
  const user = program.command('user').description(texts.description).helpCommand(false);
  user
    .command('create')
    .description(texts.create.description)
    .argument('<EMAIL>', '', readEmail)
    .option('--username <NAME>', texts.create.username)
    .addOption(roleOption())
    .option('--json', commandLineTexts.json)
    .action((email: string, options: CreateOptions) => create(line, email, options));
  user
    .command('list')
    .description(texts.list.description)
    .option('--json', commandLineTexts.json)
    .action((options: { json?: true }) => list(line, options));
  user
    .command('password')
    .description(texts.password.description)
    .argument('<EMAIL>', '', readEmail)
    .option('--stdin', texts.password.stdin)
    .action((email: string, options: { stdin?: true }) => setPassword(line, email, options));
  user
    .command('role')
    .description(texts.role.description)
    .argument('<EMAIL>', '', readEmail)
    .argument('<ROLE>', commandLineTexts.help.choices(roles), readRole)
    .action((email: string, role: string) => setRole(line, email, role));
  user
    .command('reset-second-factor')
    .description(texts.resetSecondFactor.description)
    .argument('<EMAIL>', '', readEmail)
    .action((email: string) => takeSecondFactor(line, email));
}

interface CreateOptions {
  username?: string;
  role: string;
  json?: true;
}

const create = (line: CommandLine, email: string, { username, role, json }: CreateOptions) =>
  line.withPortalOrNew(async ({ writer, env }) => {
    const row = await createUser(writer, { email, username: username ?? usernameFrom(email), role }).catch(
      (error: unknown) => {
        const isKnown = error instanceof AppError && error.code === 'duplicate';
        throw isKnown ? new Failure(texts.known(email)) : error;
      },
    );
    if (!writer.passwordsWork) {
      if (json) return line.printJson(presentUser(row, env.ADMIN_EMAILS));
      line.terminal.print(texts.create.done(row.email));
      return line.terminal.print(texts.create.atIssuer);
    }
    const { token, expiresAt } = await createPasswordLink(writer, row.id);
    const link = `${env.PUBLIC_URL}${paths.admin.setPassword(token)}`;
    if (json) return line.printJson({ ...presentUser(row, env.ADMIN_EMAILS), link, expires_at: expiresAt });
    line.terminal.print(texts.create.done(row.email));
    line.terminal.print(texts.create.link(formatDateTime(expiresAt)));
    line.terminal.print(link);
  });

const list = (line: CommandLine, { json }: { json?: true }) =>
  line.withPortal(async ({ doors, env }) => {
    const rows = await doors.admin.select().from(users).orderBy(asc(users.created_at), users.id);
    const known = rows.map((row) => ({
      ...presentUser(row, env.ADMIN_EMAILS),
      has_password: row.password_hash !== null,
    }));
    if (json) return line.printJson(known);
    const cells = known.map(({ email, username, role, has_password, created_at }) => [
      email,
      username,
      identityTexts.roles[role],
      has_password ? texts.list.hasPassword : texts.list.noPassword,
      formatDateTime(created_at),
    ]);
    for (const text of layTable([texts.list.columns, ...cells])) line.terminal.print(text);
  });

async function setPassword(line: CommandLine, email: string, { stdin }: { stdin?: true }): Promise<void> {
  const { terminal } = line;
  // Before anybody types one.
  if (line.readEnv().OIDC_ONLY) throw invalid({ password: [identityTexts.oidc.noPasswords] });
  const password = stdin ? await readLine(terminal) : await askSecret(terminal, texts.password.ask);
  const again = stdin ? password : await askSecret(terminal, texts.password.again);
  if (password === '') throw invalid({ password: [identityTexts.errors.newPassword] });
  await line.withPortal(async ({ writer, doors }) => {
    await updateUser(writer, await requireId(doors.admin, email), { password, confirm_password: again });
    terminal.print(texts.password.done(email));
  });
}

const setRole = (line: CommandLine, email: string, role: string) =>
  line.withPortal(async ({ writer, doors }) => {
    await updateUser(writer, await requireId(doors.admin, email), { role });
    line.terminal.print(texts.role.done(email, role));
  });

const takeSecondFactor = (line: CommandLine, email: string) =>
  line.withPortal(async ({ writer, doors }) => {
    const { done, none } = texts.resetSecondFactor;
    const hadOne = await resetSecondFactor(writer, await requireAccount(doors.admin, email));
    line.terminal.print(hadOne ? done(email) : none(email));
  });

async function requireAccount(db: Database, email: string): Promise<UserRow> {
  const row = await findUserByEmail(db, email);
  if (!row) throw new Failure(texts.noSuch(email));
  return row;
}

const requireId = async (db: Database, email: string) => (await requireAccount(db, email)).id;

/** `jan.kowalski@example.pl` → `jan.kowalski`; what is too short for a name is the whole address. */
function usernameFrom(email: string): string {
  const local = email.split('@')[0] ?? '';
  return cutUsername(charactersOf(local) >= shortestUsername ? local : email);
}

const roleOption = () =>
  new Option('--role <ROLE>', `${texts.create.role} (${commandLineTexts.help.choices(roles)})`)
    .argParser(readRole)
    .default('user', 'user');

function readEmail(text: string): string {
  const email = typedEmail(text);
  if (!isEmail(email)) throw new InvalidArgumentError(commandLineTexts.wrongUse.email);
  return email;
}

function readRole(text: string): string {
  if (!isRole(text)) throw new InvalidArgumentError(commandLineTexts.wrongUse.role(roles));
  return text;
}
