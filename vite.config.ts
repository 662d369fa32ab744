import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Programs that are files of their own beside the server: threads (see app/content/markdown/render-text.server.ts,
 * app/files/texts/keep-file-texts.server.ts, app/content/transfer/foreign/convert-apart.server.ts) and the command line.
 */
const programs: Plugin = {
  name: 'programs',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const [id, fileName] of [
      ['app/content/markdown/markdown-worker.server.ts', 'markdown-worker.js'],
      ['app/files/texts/text-worker.server.ts', 'text-worker.js'],
      ['app/content/transfer/foreign/conversion-worker.server.ts', 'conversion-worker.js'],
      ['server/command-line/main.ts', 'command-line.js'],
    ] as const)
      this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'strict' });
  },
};

/**
 * The icons of lucide-react as ready markup. In development and tests they are its own, which look the same: the server
 * takes the package there as it is.
 */
const readyIcons: Plugin = {
  name: 'ready-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!/lucide-react.*\/icons\//.test(importer ?? '') || !id.endsWith('/createLucideIcon.mjs')) return null;
    return fileURLToPath(new URL('app/ui/lucide-icon.tsx', import.meta.url));
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), readyIcons, reactRouter(), programs],
  // Fonts and images stay files: the security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The whole server is one build: server/process/main.ts imports the pages as `virtual:react-router/server-build`.
    // lucide-react is built in: of its 1,700 icons, all of which it would load at each start, the portal shows some
    // sixty. Not in development and tests, where Vite would read the files of all of them.
    ssr: {
      build: { rollupOptions: { input: 'server/process/main.ts' } },
      resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] },
    },
  },
}));
