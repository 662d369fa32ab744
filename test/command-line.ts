import { Readable } from 'node:stream';
import { runCommand } from '#server/command-line/program';

/** Runs a command as a person would, and returns its exit code and output. */
export async function runPortalCommand(env: NodeJS.ProcessEnv, args: readonly string[], input = '') {
  const [printed, told]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    env: { LOG_LEVEL: 'silent', ...env },
    version: '1.2.3',
    terminal: {
      input: Readable.from([input]),
      print: (line) => void printed.push(line),
      tell: (line) => void told.push(line),
      isWatched: false,
    },
  });
  return { code, printed: printed.join('\n'), told: told.join('\n') };
}
