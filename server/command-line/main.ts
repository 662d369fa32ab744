import { readPortalVersion } from '#app/platform/portal-version.server';
import { runCommand } from './program';

const version = readPortalVersion();

/** Whoever reads the output may go before its end (`| head`): the command goes on to its own. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

/** At Ctrl+C a command removes what it has half made (`removeAtExit`), which the signal's own end would leave. */
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** `npm run portal -- …`: runs a command and returns the exit code. */
export const run = (args: readonly string[]): Promise<0 | 1 | 2> =>
  runCommand(args, {
    env: process.env,
    version,
    terminal: {
      input: process.stdin,
      print: (line) => void process.stdout.write(`${line}\n`),
      tell: (line) => void process.stderr.write(`${line}\n`),
      isWatched: process.stderr.isTTY,
    },
  });
