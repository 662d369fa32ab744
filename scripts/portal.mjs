// `npm run portal -- …`: commands for operators. An existing build is used as it is: it is the one that runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal, checkNode, installPackages } from './setup.mjs';
import { root } from './steps.mjs';

checkNode();
process.chdir(root);
if (!existsSync(join(root, 'build/server/command-line.js'))) {
  // Standard output is the command's own.
  console.log = console.error;
  await installPackages();
  await buildPortal();
}
process.env.NODE_ENV ??= 'production';
const { run } = await import('../build/server/command-line.js');
process.exitCode = await run(process.argv.slice(2));
