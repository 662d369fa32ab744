// `npm run dev`: the same server from the sources, with hot reload.
import { checkNode, installPackages } from './setup.mjs';
import { endOnSignal, keepSignals, serve } from './serve.mjs';
import { root } from './steps.mjs';

checkNode();
process.chdir(root);
const listener = endOnSignal();
await installPackages();
process.env.NODE_ENV ??= 'development';
const { createServer } = await import('vite');
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
keepSignals(listener);
await serve(async (env, { signal }) => {
  const { start } = await vite.ssrLoadModule('/server/process/main.ts');
  const portal = await start(env, { vite, signal });
  return {
    async stop() {
      await portal.stop();
      await vite.close();
    },
  };
});
