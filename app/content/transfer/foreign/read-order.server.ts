import { posix } from 'node:path';
import { decodeAddress } from '#app/platform/decode-address';
import { FileProblem, parseYaml } from '../front-matter';
import { readText, type SourceTree } from '../source-tree.server';

/** What other programs say of the order and the names of folders and documents, by path. */
export interface Told {
  titles: Map<string, string>;
  positions: Map<string, number>;
}

const ofOrder = /^_category_\.(?:json|ya?ml)$|^mkdocs\.ya?ml$|^SUMMARY\.md$/;
const step = 10;

/**
 * Reads `_category_.json|yml` (Docusaurus), `mkdocs.yml` and `SUMMARY.md` (GitBook). What of them is damaged counts for
 * nothing.
 */
export async function readOrder(tree: SourceTree): Promise<Told> {
  const told: Told = { titles: new Map(), positions: new Map() };
  for (const file of tree.files) {
    const [folder, name] = [posix.dirname(file.path), posix.basename(file.path)];
    if (!ofOrder.test(name)) continue;
    const text = await readText(file).catch((error: unknown) => {
      if (error instanceof FileProblem) return '';
      throw error;
    });
    try {
      readFile(name, text, folder, told);
    } catch {
      // Damaged: YAML alone fails in five ways.
    }
  }
  return told;
}

function readFile(name: string, text: string, folder: string, told: Told): void {
  const within = folder === '.' ? '' : `${folder}/`;
  if (name === 'SUMMARY.md') return readSummary(text, within, told);
  const value = parseYaml(text).value as { nav?: unknown } | null;
  if (name.startsWith('mkdocs')) readNav(value?.nav, `${within}docs/`, told);
  else readCategory(value, folder, told);
}

function readCategory(value: unknown, folder: string, { titles, positions }: Told): void {
  const { label, position } = (value ?? {}) as { label?: unknown; position?: unknown };
  if (typeof label === 'string' && label.trim() !== '') titles.set(folder, label.trim());
  if (typeof position === 'number' && Number.isInteger(position) && position >= 0) positions.set(folder, position);
}

function readNav(nav: unknown, within: string, told: Told): void {
  if (!Array.isArray(nav)) return;
  for (const item of nav as unknown[]) {
    if (typeof item === 'string') place(told, within + item);
    else if (typeof item === 'object' && item !== null)
      for (const [title, value] of Object.entries(item)) {
        if (typeof value === 'string') place(told, within + value, title);
        else readNav(value, within, told);
      }
  }
}

function readSummary(text: string, within: string, told: Told): void {
  for (const [, title = '', url = ''] of text.matchAll(
    /^(?=.{0,1000}$)[ \t]*[*-][ \t]+\[(.*?)\]\(<?([^)>#\r\n]+)>?\)/gm,
  ))
    place(told, posix.normalize(within + decodeAddress(url)), title);
}

function place({ titles, positions }: Told, named: string, title?: string): void {
  const path = named.normalize('NFC');
  if (!positions.has(path)) positions.set(path, (positions.size + 1) * step);
  if (title && !titles.has(path)) titles.set(path, title);
}
