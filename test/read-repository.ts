import { Readable } from 'node:stream';
import { readForeignFolder, requireTarget } from '#app/content/transfer/foreign/read-foreign-folder.server';
import { panelBounds } from '#app/content/transfer/source-tree.server';
import { boundModules } from '#app/content/registry.server';

/** What an import reads of a repository with these files. */
export async function readRepository(texts: Record<string, string>) {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    open: async () => Readable.from([Buffer.from(text)]),
  }));
  const { entries, categories, reports } = await readForeignFolder(
    { files, left: [], close: async () => {} },
    requireTarget(boundModules),
    new Date('2026-11-27T10:00:00Z'),
    { bounds: panelBounds, show: () => {}, findAddresses: async () => new Map(), findTaken: async () => [] },
  );
  const contentOf = (path: string) => entries.find(({ source }) => source === path)?.fields.content;
  const left = reports.filter(({ outcome }) => outcome === 'unused').map(({ source, notes }) => [source, ...notes]);
  return { entries, categories, left, contentOf };
}
