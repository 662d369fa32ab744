// `npm start`: from a fresh clone to a portal that serves. With --built, as in the container image: packages and
// build are used as they are.
import { checkNode, buildPortal, installPackages } from './setup.mjs';
import { endOnSignal, serve } from './serve.mjs';
import { root } from './steps.mjs';

checkNode();
process.chdir(root);
endOnSignal();
if (!process.argv.includes('--built')) {
  await installPackages();
  await buildPortal();
}
process.env.NODE_ENV ??= 'production';
const { start } = await import('../build/server/index.js');
await serve(start);
