// `npm start`: from a fresh clone to a portal that serves.
import { checkNode, buildPortal, installPackages } from './setup.mjs';
import { serve } from './serve.mjs';

checkNode();
await installPackages();
await buildPortal();
process.env.NODE_ENV ??= 'production';
const { start } = await import('../build/server/index.js');
await serve(start);
