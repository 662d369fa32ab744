// Runs one TypeScript file of the project with Node: `node scripts/run-typescript.mjs FILE [arguments]`.
// The file is bundled with what it imports (packages stay outside) into node_modules/.cache, so that what
// is measured runs as it does in the built server.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const entry = process.argv[2];
if (!entry) {
  console.error('usage: node scripts/run-typescript.mjs FILE [arguments]');
  process.exit(2);
}
const source = path.resolve(entry);
const outDir = path.join(root, 'node_modules/.cache/run-typescript');
mkdirSync(outDir, { recursive: true });
const outFile = `${path.relative(root, source).replaceAll(/[^\w-]+/g, '-')}-${process.pid}.mjs`;
await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: source,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: outFile, topLevelVar: false } },
  },
});
const bundle = path.join(outDir, outFile);
process.on('exit', () => {
  try {
    process.getBuiltinModule('node:fs').rmSync(bundle);
  } catch {
    // A leftover in node_modules/.cache is harmless.
  }
});
process.argv.splice(1, 2, source);
await import(pathToFileURL(bundle).href);
