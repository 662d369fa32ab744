import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** The thread that renders large texts is a file of its own beside the server (app/content/markdown/render-text.server.ts). */
const markdownWorker: Plugin = {
  name: 'markdown-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: 'app/content/markdown/markdown-worker.server.ts',
      fileName: 'markdown-worker.js',
    });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), markdownWorker],
  // Fonts and images stay files: the security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The whole server is one build: server/process/main.ts imports the pages as `virtual:react-router/server-build`.
    // lucide-react is built in: of its 1,700 icons, all of which it would load at each start, the portal shows some sixty.
    // Not in development and tests, where Vite would read the files of all of them.
    ssr: {
      build: { rollupOptions: { input: 'server/process/main.ts' } },
      resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] },
    },
  },
}));
