import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and images stay files: the security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The whole server is one build: server/main.ts imports the pages as `virtual:react-router/server-build`.
    ssr: { build: { rollupOptions: { input: 'server/main.ts' } } },
  },
});
