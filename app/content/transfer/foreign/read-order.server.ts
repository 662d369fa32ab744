import { posix } from 'node:path';
import { parse } from 'yaml';
import { FileProblem } from '../front-matter';
import { readText, type SourceTree } from '../source-tree.server';

/** What other programs say of the order and the names of folders and documents, by path. */
export interface Told {
  titles: Map<string, string>;
  positions: Map<string, number>;
}

const step = 10;

/**
 * Reads `_category_.json|yml` (Docusaurus), `mkdocs.yml` and `SUMMARY.md` (GitBook). What of them is damaged counts for
 * nothing.
 */
export async function readOrder(tree: SourceTree): Promise<Told> {
  const told: Told = { titles: new Map(), positions: new Map() };
  for (const file of tree.files) {
    const [folder, name] = [posix.dirname(file.path), posix.basename(file.path)];
    const within = folder === '.' ? '' : `${folder}/`;
    try {
      if (/^_category_\.(?:json|ya?ml)$/.test(name)) readCategory(parse(await readText(file)), folder, told);
      else if (/^mkdocs\.ya?ml$/.test(name))
        readNav(
          (parse(await readText(file), { logLevel: 'silent' }) as { nav?: unknown } | null)?.nav,
          `${within}docs/`,
          told,
        );
      else if (name === 'SUMMARY.md') readSummary(await readText(file), within, told);
    } catch (error) {
      if (error instanceof FileProblem || error instanceof SyntaxError || (error as Error).name.startsWith('YAML'))
        continue;
      throw error;
    }
  }
  return told;
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
  for (const [, title = '', url = ''] of text.matchAll(/^\s*[*-]\s+\[(.*?)\]\(<?([^)>#]+)>?\)/gm))
    place(told, posix.normalize(within + decodeURI(url)), title);
}

function place({ titles, positions }: Told, path: string, title?: string): void {
  if (!positions.has(path)) positions.set(path, (positions.size + 1) * step);
  if (title && !titles.has(path)) titles.set(path, title);
}
