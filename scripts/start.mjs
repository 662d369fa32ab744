// `npm start`: from a fresh clone to a portal that serves. With --built, as in the container image: packages and
// build are used as they are.
import { buildPortal, checkNode, checkPort, installPackages } from './setup.mjs';
import { endOnSignal, serve } from './serve.mjs';
import { root } from './steps.mjs';

checkNode();
process.chdir(root);
endOnSignal();
if (!process.argv.includes('--built')) {
  await checkPort();
  await installPackages();
  await buildPortal();
}
process.env.NODE_ENV ??= 'production';
// Not by a literal name: the type check would read what was built too.
const built = new URL('../build/server/index.js', import.meta.url);
const { start } = await import(built.href);
await serve(start);
