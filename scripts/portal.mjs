// `npm run portal -- …`: commands for operators. An existing build is used as it is: it is the one that runs.
import { existsSync } from 'node:fs';
import { buildPortal, checkNode, installPackages } from './setup.mjs';
import { root } from './steps.mjs';

checkNode();
process.chdir(root);
// Not by a literal name: the type check would read what was built too.
const built = new URL('../build/server/command-line.js', import.meta.url);
if (!existsSync(built)) {
  // Standard output is the command's own.
  console.log = console.error;
  await installPackages();
  await buildPortal();
}
process.env.NODE_ENV ??= 'production';
const { run } = await import(built.href);
process.exitCode = await run(process.argv.slice(2));
